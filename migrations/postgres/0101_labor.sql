create table indirects (
  organization_id int not null references organizations deferrable,
  indirect_code text not null,
  description text,
  active boolean not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, indirect_code)
);
call protect_organization('indirects');

create table labor_tickets (
  organization_id int not null references organizations deferrable,
  labor_ticket_id int not null,
  emp_id text not null,
  labor_type text not null,
  job_num text,
  assembly_seq int,
  opr_seq int,
  indirect_code text,
  resource_id text,
  shift_num int,
  start timestamptz not null,
  "end" timestamptz,
  resumes_at timestamptz,
  good_qty float8,
  scrap_qty float8,
  note text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, labor_ticket_id),
  unique (labor_ticket_id),
  foreign key (organization_id, emp_id) references employees deferrable,
  foreign key (organization_id, job_num, assembly_seq, opr_seq) references job_operations deferrable,
  foreign key (organization_id, indirect_code) references indirects deferrable,
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, shift_num) references shifts deferrable
);
-- Who works right now, and what a person or an operation took.
create index labor_tickets_at_work on labor_tickets (organization_id, start) where "end" is null;
create index labor_tickets_of_employee on labor_tickets (organization_id, emp_id, start);
create index labor_tickets_of_operation on labor_tickets (organization_id, job_num, assembly_seq, opr_seq);
create index labor_tickets_of_indirect on labor_tickets (organization_id, indirect_code);
create index labor_tickets_of_resource on labor_tickets (organization_id, resource_id);
create index labor_tickets_of_shift on labor_tickets (organization_id, shift_num);
create sequence labor_tickets_labor_ticket_id_seq as int;
call protect_organization('labor_tickets');
