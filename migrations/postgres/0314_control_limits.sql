-- Limits of control charts that somebody froze, one row a characteristic, and what people wrote beside charts.
create table control_limits (
  organization_id int not null references organizations deferrable,
  limits_id int not null,
  page_id int not null,
  check_id text not null,
  resource_id text,
  part_num text,
  chart text not null,
  samples int not null,
  center double precision not null,
  sigma double precision,
  "from" timestamptz,
  "to" timestamptz,
  points int,
  left_out jsonb not null,
  reason text not null,
  frozen_by text,
  frozen_at timestamptz,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, limits_id),
  unique (limits_id),
  foreign key (organization_id, page_id) references checksheets deferrable,
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, part_num) references parts deferrable
);
create index control_limits_of_characteristic on control_limits (organization_id, page_id, check_id);
create index control_limits_of_resource on control_limits (organization_id, resource_id);
create index control_limits_of_part on control_limits (organization_id, part_num);
create sequence control_limits_limits_id_seq as int;
call protect_organization('control_limits');
call index_list('control_limits');

create table chart_notes (
  organization_id int not null references organizations deferrable,
  note_id int not null,
  page_id int not null,
  check_id text not null,
  resource_id text,
  part_num text,
  at timestamptz not null,
  note text not null,
  written_by text,
  written_at timestamptz,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, note_id),
  unique (note_id),
  foreign key (organization_id, page_id) references checksheets deferrable,
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, part_num) references parts deferrable
);
create index chart_notes_of_characteristic on chart_notes (organization_id, page_id, check_id);
create index chart_notes_of_resource on chart_notes (organization_id, resource_id);
create index chart_notes_of_part on chart_notes (organization_id, part_num);
create sequence chart_notes_note_id_seq as int;
call protect_organization('chart_notes');
call index_list('chart_notes');
