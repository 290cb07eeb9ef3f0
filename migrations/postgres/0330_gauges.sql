-- What people measure with, and how it was calibrated.
create table gauges (
  organization_id int not null references organizations deferrable,
  gauge_id text not null,
  gauge_name text not null,
  gauge_kind text not null,
  serial_number text,
  location_id int,
  resource_id text,
  interval_months int,
  in_use boolean not null,
  note text,
  calibrated_at timestamptz,
  calibration_result text,
  due_on date,
  overdue_from timestamptz,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, gauge_id),
  foreign key (organization_id, location_id) references locations deferrable,
  foreign key (organization_id, resource_id) references resources deferrable
);
create index gauges_of_location on gauges (organization_id, location_id);
create index gauges_of_resource on gauges (organization_id, resource_id);
create index gauges_of_kind on gauges (organization_id, lower(gauge_kind));
call protect_organization('gauges');
call index_list('gauges');

create table gauge_calibrations (
  organization_id int not null references organizations deferrable,
  calibration_id int not null,
  gauge_id text not null,
  calibrated_at timestamptz not null,
  result text not null,
  calibrated_by text,
  certificate text,
  page_id int,
  certified_until date,
  due_on date,
  overdue_from timestamptz,
  action text,
  note text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, calibration_id),
  unique (calibration_id),
  foreign key (organization_id, gauge_id) references gauges deferrable,
  foreign key (organization_id, page_id) references instructions deferrable
);
create index gauge_calibrations_of_gauge on gauge_calibrations (organization_id, gauge_id, calibrated_at);
create index gauge_calibrations_of_page on gauge_calibrations (organization_id, page_id);
create index gauge_calibrations_failed on gauge_calibrations (organization_id) where result = 'failed' and action is null;
create sequence gauge_calibrations_calibration_id_seq as int;
call protect_organization('gauge_calibrations');
call index_list('gauge_calibrations');

alter table organization_settings add column gauge_due_days int not null default 30;
