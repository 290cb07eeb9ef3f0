-- How files of measuring machines are read.
create table check_sources (
  organization_id int not null references organizations deferrable,
  source_id text not null,
  description text,
  page_id int not null,
  layout text not null,
  at_column text not null,
  time_column text,
  dates text not null,
  timezone text not null,
  decimal text not null,
  check_column text,
  value_column text,
  check_columns text,
  sample_column text,
  resource_column text,
  resource_id text,
  job_column text,
  assembly_column text,
  operation_column text,
  part_column text,
  revision_column text,
  tool_column text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, source_id),
  foreign key (organization_id, page_id) references checksheets deferrable,
  foreign key (organization_id, resource_id) references resources deferrable
);
create index check_sources_of_page on check_sources (organization_id, page_id);
create index check_sources_of_resource on check_sources (organization_id, resource_id);
call protect_organization('check_sources');
call index_list('check_sources');
