-- What people did with Takt, in few words ('Portal Login'): the return-on-investment dashboard counts it.
create table telemetry (
  telemetry_id bigint generated always as identity primary key,
  organization_id int not null references organizations on delete cascade,
  user_id int not null,
  description text not null check (char_length(description) between 1 and 200),
  recorded_at timestamptz not null default now()
);
create index telemetry_by_time on telemetry (organization_id, recorded_at);
call protect_organization('telemetry');
