-- When a task is due next. Who starts what is due holds the row; `time_zone` is the clock by which that was reckoned.
create table task_slot (
  organization_id int not null,
  schedule_id int not null,
  time_zone text not null,
  due_at timestamptz not null,
  primary key (organization_id, schedule_id)
);
create index task_slot_due on task_slot (due_at);
call protect_organization('task_slot');

-- What the events of stream scheduledTaskExecutions/{execution_id} add up to.
create table task_execution (
  organization_id int not null,
  execution_id uuid not null,
  schedule_id int not null,
  workflow_type text not null,
  options jsonb not null,
  saved_by int,
  saved_masked boolean not null,
  -- The instant it was due; null when somebody triggered it.
  slot timestamptz,
  triggered_by text not null,
  late boolean not null,
  status text not null,
  reason text,
  start_time timestamptz not null,
  end_time timestamptz,
  steps jsonb not null default '[]',
  version int not null,
  -- The run that does it, and when that was seen last by the database's clock.
  claimed_by uuid,
  seen_at timestamptz,
  primary key (organization_id, execution_id),
  unique (execution_id)
);
-- One execution for each instant it is due, and one at a time.
create unique index task_execution_of_slot on task_execution (organization_id, schedule_id, slot);
create unique index task_execution_running on task_execution (organization_id, schedule_id) where status = 'Running';
create index task_execution_history on task_execution (organization_id, schedule_id, start_time desc);
create index task_execution_alive on task_execution (seen_at) where status = 'Running';
call protect_organization('task_execution');
