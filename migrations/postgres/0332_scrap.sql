-- What people say at machines of parts that were told to be good (docs/decisions/0330-scrap-told-by-people.md). Rows
-- are only ever added; these tables belong to no item type and refer to none, so that a rebuild does not meet them.
create table scrap_entry (
  organization_id int not null references organizations deferrable,
  entry_id int not null generated always as identity,
  client_id uuid not null,
  resource_id text not null,
  at timestamptz(3) not null,
  kind text not null check (kind in ('scrap', 'rework')),
  quantity int not null check (quantity > 0),
  job_num text,
  assembly_seq int,
  opr_seq int,
  reason_code text not null,
  said_by text not null,
  said_at timestamptz(3) not null,
  primary key (organization_id, entry_id),
  unique (organization_id, client_id)
);
create index scrap_entry_of_resource on scrap_entry (organization_id, resource_id, said_at);
call protect_organization('scrap_entry');
revoke update, delete on scrap_entry from takt_app;

create table scrap_taken_back (
  organization_id int not null references organizations deferrable,
  entry_id int not null,
  client_id uuid not null,
  said_by text not null,
  said_at timestamptz(3) not null,
  primary key (organization_id, entry_id),
  foreign key (organization_id, entry_id) references scrap_entry on delete cascade deferrable
);
create index scrap_taken_back_at on scrap_taken_back (said_at);
call protect_organization('scrap_taken_back');
revoke update, delete on scrap_taken_back from takt_app;

-- Of which slices (a device's, by its beginning in epoch ms) an entry takes how many good parts.
create table scrap_move (
  organization_id int not null references organizations deferrable,
  entry_id int not null,
  device_id int not null,
  slice_from bigint not null,
  quantity int not null check (quantity > 0),
  said_at timestamptz(3) not null,
  primary key (organization_id, entry_id, device_id, slice_from),
  foreign key (organization_id, entry_id) references scrap_entry on delete cascade deferrable
);
create index scrap_move_of_slice on scrap_move (organization_id, slice_from);
create index scrap_move_at on scrap_move (said_at);
call protect_organization('scrap_move');
revoke update, delete on scrap_move from takt_app;

-- What else changes where a stretch waits: with `recounts` its counts, not only what its stops are called.
alter table reason_touched add column recounts boolean not null default false;

create function scrap_moved() returns trigger language plpgsql as $$
begin
  insert into reason_touched (organization_id, resource_id, start_at, end_at, recounts)
    select m.organization_id, e.resource_id, to_timestamp(m.slice_from / 1000.0),
      to_timestamp((m.slice_from + 1) / 1000.0), true
    from told m join scrap_entry e using (organization_id, entry_id);
  return null;
end $$;
create trigger scrap_moved after insert on scrap_move referencing new table as told for each statement
  execute function scrap_moved();

create function scrap_moved_back() returns trigger language plpgsql as $$
begin
  insert into reason_touched (organization_id, resource_id, start_at, end_at, recounts)
    select m.organization_id, e.resource_id, to_timestamp(m.slice_from / 1000.0),
      to_timestamp((m.slice_from + 1) / 1000.0), true
    from told join scrap_move m using (organization_id, entry_id) join scrap_entry e using (organization_id, entry_id);
  return null;
end $$;
create trigger scrap_moved_back after insert on scrap_taken_back referencing new table as told for each statement
  execute function scrap_moved_back();
