create table scheduled_tasks (
  organization_id int not null references organizations deferrable,
  schedule_id int not null,
  schedule_name text not null,
  workflow_type text not null,
  options jsonb not null,
  calendars jsonb not null,
  paused boolean not null,
  status text not null,
  schedule_class text not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, schedule_id),
  unique (schedule_id),
  -- Looked at when a transaction ends, so that two may change names.
  constraint scheduled_tasks_name unique (organization_id, schedule_name) deferrable initially deferred
);
create sequence scheduled_tasks_schedule_id_seq as int;
call protect_organization('scheduled_tasks');
call index_list('scheduled_tasks');
