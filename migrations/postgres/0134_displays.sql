-- A display is a user that nobody signs in as: without a password, with one session that only ends when it is revoked.
alter table user_account add column kind text not null default 'person' check (kind in ('person', 'display'));

create or replace view users with (security_invoker = true) as
  select a.user_id, a.entity_id, a.user_name, a.email, a.country, a.timezone, a.enabled,
    a.global_admin::int as global_admin, a.restrict_orgs::int as restrict_orgs,
    coalesce((select jsonb_agg(m.organization_id order by m.organization_id)
      from user_organization m where m.user_id = a.user_id), '[]') as organization_ids,
    coalesce((select jsonb_agg(g.group_name order by g.group_name)
      from groups g where g.entity_id = a.entity_id and g.members ? a.user_name_lower), '[]') as groups,
    a.permissions, a.invited, a.last_updated, md5('user/' || a.user_id)::uuid as row_id, a.version,
    a.selected_entity_id, a.selected_organization_id
  from user_account a where a.kind = 'person';

create table display (
  display_id int generated always as identity primary key,
  organization_id int not null,
  user_id int not null unique references user_account on delete cascade,
  session_id uuid not null,
  display_name text not null,
  -- Addresses within the application that it is meant for.
  dashboards jsonb not null,
  created_at timestamptz not null,
  created_by int,
  revoked_at timestamptz
);
create index display_of_organization on display (organization_id);
call protect_organization('display');
