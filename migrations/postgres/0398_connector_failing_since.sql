-- Since when a connector has not reached its source; null while it is connected or stopped. Written by ingest.
alter table connector_status add column failing_since timestamptz;
