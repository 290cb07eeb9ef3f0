-- What a user is called, if that was ever said (docs/decisions/0332-names-in-calls.md).
alter table user_account add column person_name text;

-- The view as 0190 left it, and the name.
create or replace view users with (security_invoker = true) as
  select a.user_id, a.entity_id, a.user_name, a.email, a.country, a.timezone, a.enabled,
    a.global_admin::int as global_admin, a.restrict_orgs::int as restrict_orgs,
    coalesce((select jsonb_agg(m.organization_id order by m.organization_id)
      from user_organization m where m.user_id = a.user_id and (not (select is_restricted()) or exists (
        select from user_organization own
        where own.user_id = current_app_user() and own.organization_id = m.organization_id))), '[]') as organization_ids,
    coalesce((select jsonb_agg(g.group_name order by g.group_name)
      from groups g where g.entity_id = a.entity_id and g.members ? a.user_name_lower), '[]') as groups,
    a.permissions, a.invited, a.last_updated, md5('user/' || a.user_id)::uuid as row_id, a.version,
    a.selected_entity_id, a.selected_organization_id, a.person_name
  from user_account a
  where a.kind = 'person' and (not (select is_restricted()) or sees_user(current_app_user(), a.user_id));
