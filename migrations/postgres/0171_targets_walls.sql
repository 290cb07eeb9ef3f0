create table targets (
  organization_id int not null references organizations deferrable,
  target_id int not null,
  resource_id text,
  device_group_id int,
  oee_percent float8,
  availability_percent float8,
  performance_percent float8,
  quality_percent float8,
  teep_percent float8,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, target_id),
  unique (target_id),
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, device_group_id) references device_groups deferrable,
  -- Looked at when a transaction ends, so that two may change places.
  constraint targets_scope unique nulls not distinct (organization_id, resource_id, device_group_id) deferrable initially deferred
);
create index targets_of_group on targets (organization_id, device_group_id);
create sequence targets_target_id_seq as int;
call protect_organization('targets');
call index_list('targets');

create table walls (
  organization_id int not null references organizations deferrable,
  wall_id text not null,
  description text,
  slides jsonb not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, wall_id)
);
call protect_organization('walls');
call index_list('walls');
