-- The organizations that whoever asks may reach in the chosen entity; as row security lets them see.
create function reachable_organizations() returns setof int stable language sql as $$
  select o.organization_id from organizations o join user_account a on a.user_id = (select current_app_user())
  where (a.global_admin or o.entity_id = a.entity_id)
    and (a.global_admin or not a.restrict_orgs or exists (
      select from user_organization m where m.user_id = a.user_id and m.organization_id = o.organization_id))
$$;

-- Who did what, when, from where: sign-ins, refusals and changes. Append-only; what a change changed is in the event log.
create table audit (
  audit_id int generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  entity_id int,
  organization_id int,
  user_id int,
  user_name text not null,
  action text not null,
  item_type text,
  what text not null,
  status int,
  address text not null,
  user_agent text not null,
  request_id text,
  row_id uuid not null default gen_random_uuid(),
  version int not null default 1
);
create index audit_of_entity on audit (entity_id, at);
create index audit_at on audit (at);
call protect('audit', 'entity_id = (select current_entity())
  and (organization_id is null or organization_id in (select reachable_organizations()))');
revoke insert, update, delete, truncate on audit from takt_app;
revoke update, truncate on audit from takt_system;
