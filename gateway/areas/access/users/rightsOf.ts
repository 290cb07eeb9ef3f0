import type { EffectiveRights, RightSource } from '@takt/domain/areas/access/responses/effectiveRights.ts'
import { areas, type Flag, flags, type Permissions, unionPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Account } from './reachUser.ts'

type Group = { groupId: number; groupName: string; permissions: Permissions }
type Organization = EffectiveRights['organizations'][number]

/**
 * Returns the effective permissions of a user, the source of each, and the organizations of the own entity in which
 * they apply, as far as the caller can reach them.
 */
export async function rightsOf(
  systemDb: Kysely<Tables>,
  account: Account,
  reachable: ReadonlySet<number>,
): Promise<EffectiveRights> {
  const { rows: groups } = await sql<Group>`
    select group_id as "groupId", group_name as "groupName", permissions from groups
    where entity_id = ${account.entity_id} and members ? ${account.user_name_lower} order by group_name`.execute(
    systemDb,
  )
  const { rows: organizations } = await sql<Organization>`
    select o.organization_id as "organizationId", o.organization_name as "organizationName",
      case when ${account.global_admin} then 'globalAdmin' when not ${account.restrict_orgs} then 'entity' else
        'membership' end as "from"
    from organizations o where o.entity_id = ${account.entity_id} and not is_leaving(o.organization_id)
      and (${account.global_admin} or not ${account.restrict_orgs} or exists (select from user_organization m
        where m.user_id = ${account.user_id} and m.organization_id = o.organization_id))
    order by o.organization_id`.execute(systemDb)
  const sourcesOf = (area: (typeof areas)[number], flag: Flag): RightSource[] => [
    ...(account.global_admin ? [{ from: 'globalAdmin' as const }] : []),
    ...(account.permissions[area]?.[flag] ? [{ from: 'user' as const }] : []),
    ...groups
      .filter(({ permissions }) => permissions[area]?.[flag])
      .map(({ groupId, groupName }) => ({ from: 'group' as const, groupId, groupName })),
  ]
  return {
    userName: account.user_name,
    enabled: account.enabled,
    globalAdmin: account.global_admin ? 1 : 0,
    restrictOrgs: account.restrict_orgs ? 1 : 0,
    own: account.permissions,
    effective: unionPermissions([account.permissions, ...groups.map(({ permissions }) => permissions)]),
    sources: Object.fromEntries(
      areas.map((area) => [area, Object.fromEntries(flags.map((flag) => [flag, sourcesOf(area, flag)]))]),
    ) as EffectiveRights['sources'],
    groups: groups.map(({ groupId, groupName }) => ({ groupId, groupName })),
    organizations: organizations.filter(({ organizationId }) => reachable.has(organizationId)),
  }
}
