-- How a labor ticket ended (domain/labor/laborTickets.ts); null: it goes on, or nobody has said.
alter table labor_tickets add column ending text;
-- Made anew, with the new text in it.
alter table labor_tickets drop column search_text;
call index_list('labor_tickets');
-- What waits to be taken up, and what Takt ended itself.
create index labor_tickets_paused on labor_tickets (organization_id, emp_id) where ending in ('suspended', 'leftOpen');

-- How overlapping tickets of a person share its time, and how long after the end of a shift tickets are ended that nobody ended.
alter table organization_settings
  add column labor_split text not null default 'equal',
  add column left_open_mins int;

-- Commands that were done, so that one that is sent again changes nothing.
create table clock_command (
  organization_id int not null references organizations deferrable,
  command_id uuid not null,
  emp_id text not null,
  said jsonb not null,
  recorded_at timestamptz not null,
  primary key (organization_id, command_id)
);
create index clock_command_recorded on clock_command (recorded_at);
call protect_organization('clock_command');
