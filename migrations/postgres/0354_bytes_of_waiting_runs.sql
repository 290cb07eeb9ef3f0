-- How much is kept for each run until it ends: what waits of an organization's flows has a limit together.
alter table flow_run add column kept_bytes int not null default 0;
create index flow_run_waiting on flow_run (organization_id) include (flow_id, kept_bytes) where state = 'waiting';
