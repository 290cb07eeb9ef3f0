-- Whose company an organization is of: work of a company has its share of those who do it (gateway/jobs/pools.ts).
create function company_of(organization int) returns int
language sql stable security definer set search_path = pg_catalog as $$
  select entity_id from public.organizations where organization_id = organization
$$;
revoke execute on function company_of from public;
grant execute on function company_of to takt_app, takt_system;

-- What the letters of an execution say, once its work is done and they are jobs of their own; and since when they are.
alter table task_execution add column handed jsonb, add column handed_at timestamptz;
-- Letters wait in the record, in the order of their recipients: for the first attempt, or for another one.
alter table task_letter add column place int not null default 0, add column attempts int not null default 0,
  add column due_at timestamptz;
