-- What people keep of a connector is the item type `connectors` (its table below, filled by events). Beside it, never in events:
create table connectors (
  organization_id int not null references organizations deferrable,
  connector_id int not null,
  connector_type_id text not null,
  description text,
  device_id int not null,
  enabled boolean not null,
  options jsonb not null,
  secrets_set_at timestamptz,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, connector_id),
  unique (connector_id),
  foreign key (organization_id, device_id) references devices deferrable
);
create index connectors_of_device on connectors (organization_id, device_id);
create sequence connectors_connector_id_seq as int;
call protect_organization('connectors');

-- Secret options, sealed with a key that derives from TAKT_SECRET; written by the gateway, opened by ingest.
create table connector_secret (
  organization_id int not null,
  connector_id int not null,
  sealed text not null,
  primary key (organization_id, connector_id)
);
call protect_organization('connector_secret');

-- How a connector fares; written by ingest when it changes, and every few seconds to show that it is still looked after.
create table connector_status (
  organization_id int not null,
  connector_id int not null,
  status text not null check (status in ('connected', 'connecting', 'failing', 'stopped')),
  last_error text,
  last_data_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (organization_id, connector_id)
);
call protect_organization('connector_status');

-- Where a connector stands: what it knows of its machine, and slices that are not yet acknowledged. Kept by ingest so that a
-- restart goes on without a gap and without counting a part twice.
create table connector_feed (
  organization_id int not null,
  connector_id int not null,
  state jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, connector_id)
);
call protect_organization('connector_feed');
