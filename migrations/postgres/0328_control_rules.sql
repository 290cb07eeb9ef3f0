-- By which rules control charts speak: as usual in an organization, and of a characteristic that has its own.
alter table organization_settings add column control_rules text not null default 'westernElectric';

create table control_rules (
  organization_id int not null references organizations deferrable,
  rules_id int not null,
  page_id int not null,
  check_id text not null,
  resource_id text,
  part_num text,
  rules text not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, rules_id),
  unique (rules_id),
  foreign key (organization_id, page_id) references checksheets deferrable,
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, part_num) references parts deferrable
);
create index control_rules_of_characteristic on control_rules (organization_id, page_id, check_id);
create index control_rules_of_resource on control_rules (organization_id, resource_id);
create index control_rules_of_part on control_rules (organization_id, part_num);
create sequence control_rules_rules_id_seq as int;
call protect_organization('control_rules');
call index_list('control_rules');
