-- A letter that the mail server cannot take now waits for its next attempt in the record, not in a worker.
alter table notification_delivery add column attempts int not null default 0, add column due_at timestamptz;
-- How many letters of an organization went to an address of late.
create index notification_delivery_letters on notification_delivery (organization_id, lower(address), at)
  where channel = 'letter';

-- What the API token might do by which a recipient was put on: it is told no more. Null: it was no token, or one before this.
alter table notification_recipients add column saved_rights jsonb;
alter table notification_recipients drop column search_text;
call index_list('notification_recipients');
