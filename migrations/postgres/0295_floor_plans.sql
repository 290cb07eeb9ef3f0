-- Floors of facilities seen from above, and what is where on them.
create table floor_plans (
  organization_id int not null references organizations deferrable,
  floor_plan_id int not null,
  facility_id int not null,
  floor_plan_name text not null,
  floor int not null,
  picture jsonb,
  width_metres float8,
  north_degrees float8 not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, floor_plan_id),
  unique (floor_plan_id),
  foreign key (organization_id, facility_id) references facilities deferrable
);
create index floor_plans_of_facility on floor_plans (organization_id, facility_id);
create sequence floor_plans_floor_plan_id_seq as int;
call protect_organization('floor_plans');
call index_list('floor_plans');

create table zones (
  organization_id int not null references organizations deferrable,
  zone_id int not null,
  floor_plan_id int not null,
  zone_name text not null,
  polygon jsonb not null,
  capacity int,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, zone_id),
  unique (zone_id),
  foreign key (organization_id, floor_plan_id) references floor_plans deferrable
);
create index zones_of_floor_plan on zones (organization_id, floor_plan_id);
create sequence zones_zone_id_seq as int;
call protect_organization('zones');
call index_list('zones');

create table antennas (
  organization_id int not null references organizations deferrable,
  device_id int not null,
  antenna_num int not null,
  floor_plan_id int not null,
  x float8 not null,
  y float8 not null,
  zone_id int,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, device_id, antenna_num),
  foreign key (organization_id, device_id) references devices deferrable,
  foreign key (organization_id, floor_plan_id) references floor_plans deferrable,
  foreign key (organization_id, zone_id) references zones deferrable
);
create index antennas_of_floor_plan on antennas (organization_id, floor_plan_id);
create index antennas_of_zone on antennas (organization_id, zone_id);
call protect_organization('antennas');
call index_list('antennas');

create table machine_places (
  organization_id int not null references organizations deferrable,
  resource_id text not null,
  floor_plan_id int not null,
  x float8 not null,
  y float8 not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, resource_id),
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, floor_plan_id) references floor_plans deferrable
);
create index machine_places_of_floor_plan on machine_places (organization_id, floor_plan_id);
call protect_organization('machine_places');
call index_list('machine_places');

create table plan_marks (
  organization_id int not null references organizations deferrable,
  plan_mark_id int not null,
  floor_plan_id int not null,
  kind text not null,
  plan_mark_name text not null,
  points jsonb not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, plan_mark_id),
  unique (plan_mark_id),
  foreign key (organization_id, floor_plan_id) references floor_plans deferrable
);
create index plan_marks_of_floor_plan on plan_marks (organization_id, floor_plan_id);
create sequence plan_marks_plan_mark_id_seq as int;
call protect_organization('plan_marks');
call index_list('plan_marks');
