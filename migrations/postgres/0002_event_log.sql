-- The log of everything that people and rules decided: append-only, the source of all tables of item types.
-- Order and marks are (epoch, tx, position): transaction ids start anew in a restored cluster, so a restore raises the epoch.
create table epoch (current int primary key);
insert into epoch values (1);
create function current_epoch() returns int stable parallel safe language sql
  return (select max(current) from epoch);
grant select on epoch to takt_app, takt_system;

create table event (
  position bigint generated always as identity primary key,
  epoch int not null default current_epoch(),
  tx xid8 not null default pg_current_xact_id(),
  id uuid not null default gen_random_uuid(),
  organization_id int,
  entity_id int,
  area text not null,
  stream text not null,
  version int not null,
  type text not null,
  data jsonb not null,
  meta jsonb not null default '{}',
  recorded_at timestamptz not null default clock_timestamp(),
  constraint event_id unique (id),
  -- Optimistic concurrency, by the database: two who decided on the same version cannot both append.
  constraint event_stream_version unique nulls not distinct (organization_id, stream, version)
);
create index event_feed on event (epoch, tx, position);
create index event_type_of_organization on event (organization_id, (split_part(stream, '/', 1)), stream, version);
call protect('event', 'organization_id = (select current_organization()) or (organization_id is null and entity_id = (select current_entity()))');
-- Append-only for everybody but the owner.
revoke update, delete, truncate on event from takt_app, takt_system;

-- How far each reader of the feed has come.
create table reader (
  name text primary key,
  epoch int not null default 0,
  tx xid8 not null default '0',
  position bigint not null default 0,
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on reader to takt_system;

-- Wakes the relay when the transaction commits.
create function event_appended() returns trigger language plpgsql as $$
begin
  perform pg_notify('event', '');
  return null;
end $$;
create trigger event_appended after insert on event for each statement execute function event_appended();

-- Folds the changes of a row, oldest first, into the row as it stood.
create aggregate jsonb_merge(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
