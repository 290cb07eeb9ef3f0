-- Job operations that are or were held since a characteristic was out of control, and by which values that was found: a
-- value counts once, however often it is sent.
create table job_holds (
  organization_id int not null references organizations deferrable,
  hold_id int not null,
  job_num text not null,
  assembly_seq int not null,
  opr_seq int not null,
  page_id int not null,
  check_id text not null,
  check_text text not null,
  resource_id text,
  part_num text,
  cause text not null,
  rules text,
  found_at timestamptz not null,
  raised_at timestamptz not null,
  reason text,
  released_by text,
  released_at timestamptz,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, hold_id),
  unique (hold_id)
);
create index job_holds_open on job_holds (organization_id, job_num, assembly_seq, opr_seq) where reason is null;
create sequence job_holds_hold_id_seq as int;
call protect_organization('job_holds');
call index_list('job_holds');

create table hold_findings (
  organization_id int not null references organizations deferrable,
  entry_id uuid not null,
  hold_id int not null,
  primary key (organization_id, entry_id)
);
call protect_organization('hold_findings');
