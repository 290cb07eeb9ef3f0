-- Of two users of one entity, the first restricted to organizations of its own: whether it is told of the other at all. It is where they
-- have an organization in common, or the other has none.
create function sees_user(manager int, target int) returns boolean language sql stable security definer set search_path = public as $$
  select target = manager or not t.restrict_orgs or t.global_admin
    or not exists (select from user_organization o where o.user_id = target and not is_leaving(o.organization_id))
    or exists (select from user_organization o join user_organization own using (organization_id)
      where o.user_id = target and own.user_id = manager and not is_leaving(o.organization_id))
  from user_account t where t.user_id = target
$$;

-- And whether it may change the other: only where every organization of the other is one of its own.
create function administers_user(manager int, target int) returns boolean language sql stable security definer set search_path = public as $$
  select target = manager or (t.restrict_orgs and not t.global_admin and not exists (
    select from user_organization o where o.user_id = target and not is_leaving(o.organization_id) and not exists (
      select from user_organization own where own.user_id = manager and own.organization_id = o.organization_id)))
  from user_account t where t.user_id = target
$$;

-- Whether the transaction's user is restricted to organizations of its own; nobody (takt_system) is not.
create function is_restricted() returns boolean language sql stable security definer set search_path = public as
  $$ select exists (select from user_account where user_id = current_app_user() and restrict_orgs and not global_admin) $$;

revoke execute on function sees_user, administers_user, is_restricted from public;
grant execute on function sees_user, administers_user, is_restricted to takt_app, takt_system;

-- Whoever is restricted is told of no users and no organizations beyond its own.
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
    a.selected_entity_id, a.selected_organization_id
  from user_account a
  where a.kind = 'person' and (not (select is_restricted()) or sees_user(current_app_user(), a.user_id));
