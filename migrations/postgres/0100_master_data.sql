-- Columns that were not there from the beginning may be empty: what the log says of older rows does not name them.
alter table parts add part_type text;
alter table parts add unit text;

alter table jobs add status text;
alter table jobs add start_date date;
alter table jobs add due_date date;
alter table jobs add epc text;

alter table job_operations add epc jsonb;

create table shifts (
  organization_id int not null references organizations deferrable,
  shift_num int not null,
  description text not null,
  start text,
  "end" text,
  active boolean not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, shift_num)
);
call protect_organization('shifts');

create table employees (
  organization_id int not null references organizations deferrable,
  emp_id text not null,
  first_name text not null,
  last_name text not null,
  full_name text not null,
  active boolean not null,
  department text,
  shift_num int,
  epc text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, emp_id),
  foreign key (organization_id, shift_num) references shifts deferrable
);
create index employees_of_shift on employees (organization_id, shift_num);
call protect_organization('employees');

create table revisions (
  organization_id int not null references organizations deferrable,
  part_num text not null,
  revision text not null,
  description text,
  drawing_num text,
  effective_date date,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, part_num, revision),
  foreign key (organization_id, part_num) references parts deferrable
);
call protect_organization('revisions');

create table assemblies (
  organization_id int not null references organizations deferrable,
  part_num text not null,
  revision text not null,
  assembly_seq int not null,
  assembly_part_num text,
  assembly_revision text,
  description text,
  qty_per float8,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, part_num, revision, assembly_seq),
  foreign key (organization_id, part_num, revision) references revisions deferrable,
  foreign key (organization_id, assembly_part_num) references parts deferrable,
  foreign key (organization_id, assembly_part_num, assembly_revision) references revisions deferrable
);
create index assemblies_of_assembly_part on assemblies (organization_id, assembly_part_num, assembly_revision);
call protect_organization('assemblies');

create table part_operations (
  organization_id int not null references organizations deferrable,
  part_num text not null,
  revision text not null,
  assembly_seq int not null,
  opr_seq int not null,
  description text,
  resource_id text,
  cycle_standard_secs float8,
  setup_standard_secs float8,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, part_num, revision, assembly_seq, opr_seq),
  foreign key (organization_id, part_num, revision, assembly_seq) references assemblies deferrable,
  foreign key (organization_id, resource_id) references resources deferrable
);
create index part_operations_of_resource on part_operations (organization_id, resource_id);
call protect_organization('part_operations');

create table job_assemblies (
  organization_id int not null references organizations deferrable,
  job_num text not null,
  assembly_seq int not null,
  part_num text,
  revision text,
  description text,
  required_qty float8,
  epc jsonb,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, job_num, assembly_seq),
  foreign key (organization_id, job_num) references jobs deferrable,
  foreign key (organization_id, part_num) references parts deferrable
);
create index job_assemblies_of_part on job_assemblies (organization_id, part_num);
call protect_organization('job_assemblies');
