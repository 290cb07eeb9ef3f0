-- Whether the source of a connected connector knows nothing of its machine, and since when by the clock of the source;
-- null if the state of the machine is known. Written by ingest.
alter table connector_status
  add column machine_unknown text check (machine_unknown in ('unavailable', 'unknown')),
  add column machine_unknown_since timestamptz;
