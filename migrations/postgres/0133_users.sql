-- Invited: a letter is out by which the user chooses a first password.
alter table user_account add column invited boolean not null default false;

-- Users as lists show them; row security is that of the tables below it.
create view users with (security_invoker = true) as
  select a.user_id, a.entity_id, a.user_name, a.email, a.country, a.timezone, a.enabled,
    a.global_admin::int as global_admin, a.restrict_orgs::int as restrict_orgs,
    coalesce((select jsonb_agg(m.organization_id order by m.organization_id)
      from user_organization m where m.user_id = a.user_id), '[]') as organization_ids,
    coalesce((select jsonb_agg(g.group_name order by g.group_name)
      from groups g where g.entity_id = a.entity_id and g.members ? a.user_name_lower), '[]') as groups,
    a.permissions, a.invited, a.last_updated, md5('user/' || a.user_id)::uuid as row_id, a.version
  from user_account a;
grant select on users to takt_app, takt_system;
