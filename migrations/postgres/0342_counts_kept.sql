-- What the return on Takt counts of rows that are forgotten after a time, as sums of a quarter of an hour: the figure of
-- a day that is over never falls.
create table telemetry_kept (
  kept_id bigint generated always as identity primary key,
  organization_id int not null references organizations on delete cascade,
  type_id text not null,
  at timestamptz not null,
  user_id int,
  device_id int,
  count int not null check (count > 0)
);
create index telemetry_kept_by_time on telemetry_kept (organization_id, at);
call protect_organization('telemetry_kept');
