create table request_types (
  organization_id int not null references organizations deferrable,
  request_type_id text not null,
  description text,
  active boolean not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, request_type_id)
);
call protect_organization('request_types');

create table requests (
  organization_id int not null references organizations deferrable,
  request_id int not null,
  request_type_id text not null,
  description text,
  status text not null,
  priority text not null,
  resource_id text,
  job_num text,
  emp_id text,
  assigned_to text,
  due_at timestamptz,
  requested_at timestamptz not null,
  status_at timestamptz not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, request_id),
  unique (request_id),
  foreign key (organization_id, request_type_id) references request_types deferrable,
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, job_num) references jobs deferrable,
  foreign key (organization_id, emp_id) references employees deferrable,
  foreign key (organization_id, assigned_to) references employees deferrable
);
create index requests_of_type on requests (organization_id, request_type_id);
create index requests_of_resource on requests (organization_id, resource_id);
create index requests_of_job on requests (organization_id, job_num);
create index requests_of_employee on requests (organization_id, emp_id);
create index requests_of_assigned on requests (organization_id, assigned_to);
create sequence requests_request_id_seq as int;
call protect_organization('requests');

create table facilities (
  organization_id int not null references organizations deferrable,
  facility_id int not null,
  facility_name text not null,
  type text not null,
  order_sequence int not null,
  description text,
  location_id int,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, facility_id),
  unique (facility_id),
  -- Looked at when a transaction ends, so that two may change places.
  constraint facilities_order unique (organization_id, type, order_sequence) deferrable initially deferred,
  foreign key (organization_id, location_id) references locations deferrable
);
create index facilities_of_location on facilities (organization_id, location_id);
create sequence facilities_facility_id_seq as int;
call protect_organization('facilities');
