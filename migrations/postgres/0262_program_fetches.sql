-- Which device was handed which revision of a program, when, and for what; it stays when the program goes.
create table program_fetch (
  organization_id int not null references organizations deferrable,
  fetch_id bigint generated always as identity primary key,
  page_id int not null,
  fetched_at timestamptz not null,
  rev_id int not null,
  device_id int not null,
  job_num text,
  assembly_seq int,
  opr_seq int
);
create index program_fetch_of_page on program_fetch (organization_id, page_id, fetch_id desc);
call protect_organization('program_fetch');
