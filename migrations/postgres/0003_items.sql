-- Text without regard to case, for every script, whatever the server's locale is.
create function folded(value text) returns text immutable parallel safe strict language sql
  return lower(value collate "pg_c_utf8");

-- Values of effective-dated fields; effective_from in epoch ms, null from the beginning of time.
create table effective_value (
  organization_id int not null,
  item_type text not null,
  key text not null,
  field text not null,
  effective_from bigint,
  value jsonb not null,
  -- A text value, to be found by: comparing text is leakproof and may use an index under row security, looking into JSON may not.
  value_text text generated always as (case when jsonb_typeof(value) = 'string' then left(value #>> '{}', 200) end) stored,
  unique nulls not distinct (organization_id, item_type, key, field, effective_from)
);
create index effective_value_by_text on effective_value (organization_id, item_type, field, value_text)
  where value_text is not null;
create index effective_value_to_come on effective_value (effective_from) where effective_from is not null;
call protect_organization('effective_value');

create table entities (
  entity_id int primary key,
  entity_name text not null,
  entity_description text,
  row_id uuid not null,
  version int not null
);
create sequence entities_entity_id_seq as int;
call protect_entity('entities');

create table organizations (
  organization_id int primary key,
  organization_name text not null,
  entity_id int not null references entities deferrable,
  location jsonb,
  row_id uuid not null,
  version int not null
);
create index organizations_of_entity on organizations (entity_id);
create sequence organizations_organization_id_seq as int;
call protect_entity('organizations');

create table organization_settings (
  organization_id int primary key references organizations deferrable,
  time_zone text not null,
  ai_enabled boolean not null,
  micro_stop_secs float8 not null,
  oee_target float8 not null,
  feature_flags jsonb not null,
  row_id uuid not null,
  version int not null
);
call protect_organization('organization_settings');

create table locations (
  organization_id int not null references organizations deferrable,
  location_id int not null,
  location_name text not null,
  country text not null,
  timezone text not null,
  address text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, location_id),
  unique (location_id)
);
create sequence locations_location_id_seq as int;
call protect_organization('locations');

create table schedules (
  organization_id int not null references organizations deferrable,
  schedule_id text not null,
  description text,
  timezone text,
  shifts jsonb not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, schedule_id)
);
call protect_organization('schedules');

create table resources (
  organization_id int not null references organizations deferrable,
  resource_id text not null,
  description text,
  ideal_cycle_secs float8,
  micro_stop_secs float8,
  schedule_id text,
  location_id int,
  cost_per_hour float8,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, resource_id),
  foreign key (organization_id, schedule_id) references schedules deferrable,
  foreign key (organization_id, location_id) references locations deferrable
);
create index resources_of_schedule on resources (organization_id, schedule_id);
create index resources_of_location on resources (organization_id, location_id);
call protect_organization('resources');

create table schedule_exceptions (
  organization_id int not null references organizations deferrable,
  schedule_exception_id int not null,
  schedule_id text not null,
  resource_id text,
  date date not null,
  kind text not null,
  shift_num int,
  start text,
  "end" text,
  reason text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, schedule_exception_id),
  foreign key (organization_id, schedule_id) references schedules deferrable,
  foreign key (organization_id, resource_id) references resources deferrable
);
create index schedule_exceptions_of_schedule on schedule_exceptions (organization_id, schedule_id, date);
create index schedule_exceptions_of_resource on schedule_exceptions (organization_id, resource_id);
create sequence schedule_exceptions_schedule_exception_id_seq as int;
call protect_organization('schedule_exceptions');

create table devices (
  organization_id int not null references organizations deferrable,
  device_id int not null,
  device_name text,
  device_type_id text not null,
  entity_id int not null,
  location_id int,
  country text,
  timezone text,
  resource_id text,
  reports text not null,
  exclude_from_dashboards_and_reports boolean not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, device_id),
  unique (device_id),
  foreign key (organization_id, location_id) references locations deferrable,
  foreign key (organization_id, resource_id) references resources deferrable
);
create index devices_of_resource on devices (organization_id, resource_id);
create index devices_of_location on devices (organization_id, location_id);
create sequence devices_device_id_seq as int;
call protect_organization('devices');

create table device_groups (
  organization_id int not null references organizations deferrable,
  device_group_id int not null,
  device_group_name text not null,
  selected_devices jsonb not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, device_group_id)
);
create sequence device_groups_device_group_id_seq as int;
call protect_organization('device_groups');

create table parts (
  organization_id int not null references organizations deferrable,
  part_num text not null,
  description text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, part_num)
);
call protect_organization('parts');

create table jobs (
  organization_id int not null references organizations deferrable,
  job_num text not null,
  part_num text,
  revision text,
  prod_qty int,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, job_num),
  foreign key (organization_id, part_num) references parts deferrable
);
create index jobs_of_part on jobs (organization_id, part_num);
call protect_organization('jobs');

create table job_operations (
  organization_id int not null references organizations deferrable,
  job_num text not null,
  assembly_seq int not null,
  opr_seq int not null,
  description text,
  resource_id text,
  cycle_standard_secs float8,
  setup_standard_secs float8,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, job_num, assembly_seq, opr_seq),
  foreign key (organization_id, job_num) references jobs deferrable,
  foreign key (organization_id, resource_id) references resources deferrable
);
create index job_operations_of_resource on job_operations (organization_id, resource_id);
call protect_organization('job_operations');

-- How store/floor.ts sees that a floor changed.
create index event_of_floor on event (organization_id, position) where split_part(stream, '/', 1) in (
  'organizationSettings', 'locations', 'resources', 'schedules', 'scheduleExceptions', 'devices', 'jobOperations');
