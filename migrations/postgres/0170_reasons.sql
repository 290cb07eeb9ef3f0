create table reasons (
  organization_id int not null references organizations deferrable,
  reason_code text not null,
  description text,
  priority int not null,
  color text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, reason_code)
);
call protect_organization('reasons');
call index_list('reasons');

-- What people say a stop was for: entries relabel time that is not running, they never change a state.
create table reason_entries (
  organization_id int not null references organizations deferrable,
  reason_entry_id int not null,
  resource_id text not null,
  start timestamptz not null,
  "end" timestamptz not null,
  reason_code text not null,
  note text,
  entered_by text,
  entered_at timestamptz,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, reason_entry_id),
  unique (reason_entry_id),
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, reason_code) references reasons deferrable
);
create index reason_entries_of_resource on reason_entries (organization_id, resource_id, start);
create index reason_entries_of_reason on reason_entries (organization_id, reason_code);
create sequence reason_entries_reason_entry_id_seq as int;
call protect_organization('reason_entries');
call index_list('reason_entries');

-- Stretches whose reasons in force may have changed: ingest takes from here, computes them anew, deletes what it took. It belongs to no item
-- type and refers to nothing, so that emptying and refilling the tables from the log does not meet it.
create table reason_touched (
  id bigint generated always as identity primary key,
  organization_id int not null,
  resource_id text not null,
  start_at timestamptz not null,
  end_at timestamptz not null
);
call protect_organization('reason_touched');
-- Requests only add to it; what was recorded is not theirs to take away.
revoke update, delete on reason_touched from takt_app;

create function reason_entry_touched() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into reason_touched (organization_id, resource_id, start_at, end_at)
      values (old.organization_id, old.resource_id, old.start, old."end");
  end if;
  if tg_op <> 'DELETE' then
    insert into reason_touched (organization_id, resource_id, start_at, end_at)
      values (new.organization_id, new.resource_id, new.start, new."end");
  end if;
  return null;
end $$;
create trigger reason_entry_came_or_went after insert or delete on reason_entries for each row
  execute function reason_entry_touched();
create trigger reason_entry_changed after update on reason_entries for each row
  when ((old.resource_id, old.start, old."end", old.reason_code) is distinct from (new.resource_id, new.start, new."end", new.reason_code))
  execute function reason_entry_touched();

create function reason_priority_touched() returns trigger language plpgsql as $$
begin
  insert into reason_touched (organization_id, resource_id, start_at, end_at)
    select organization_id, resource_id, start, "end" from reason_entries
    where organization_id = new.organization_id and reason_code = new.reason_code;
  return null;
end $$;
create trigger reason_priority_changed after update on reasons for each row when (old.priority is distinct from new.priority)
  execute function reason_priority_touched();
