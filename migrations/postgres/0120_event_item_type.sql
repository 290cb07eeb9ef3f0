-- The item type of an event as a column: looking into `stream` is not leakproof, so under row security no index on it could be used.
alter table event add column item_type text generated always as (split_part(stream, '/', 1)) stored;
create index event_by_type on event (organization_id, item_type, recorded_at);
drop index event_type_of_organization;
