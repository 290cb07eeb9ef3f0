-- Since when a stretch waits: answers say it while they are being computed anew.
alter table reason_touched add column touched_at timestamptz not null default now();
create index reason_touched_of_organization on reason_touched (organization_id);
