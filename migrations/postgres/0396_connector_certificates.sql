-- The certificate and private key with which the connectors of an organization identify themselves to servers of machines,
-- sealed with a key that derives from TAKT_SECRET; created and renewed by ingest.
create table connector_certificate (
  organization_id int primary key,
  sealed text not null,
  expires_at timestamptz not null
);
call protect_organization('connector_certificate');
