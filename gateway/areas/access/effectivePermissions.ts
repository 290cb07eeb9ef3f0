import { type Permissions, unionPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccessTables } from './accessTables.ts'

/** Returns the permissions of all groups of the account `alias` in a query, as a list. */
export const groupsOf = (alias: string) => sql<Permissions[]>`coalesce((
  select jsonb_agg(g.permissions) from groups g
  where g.entity_id = ${sql.ref(`${alias}.entity_id`)} and g.members ? ${sql.ref(`${alias}.user_name_lower`)}), '[]')`

/** Returns a user's effective permissions: the union of the user's own and those of the groups. */
export async function effectivePermissions(
  db: Kysely<AccessTables> | Transaction<AccessTables>,
  account: { user_id: number; permissions: Permissions },
): Promise<Permissions> {
  const row = await db
    .selectFrom('user_account as a')
    .select(groupsOf('a').as('groups'))
    .where('a.user_id', '=', account.user_id)
    .executeTakeFirst()
  return unionPermissions([account.permissions, ...(row?.groups ?? [])])
}

/** Returns the effective permissions of users by ID, in one query. */
export async function rightsOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { globalAdmin: boolean; permissions: Permissions }>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .withTables<AccessTables>()
    .selectFrom('user_account as a')
    .select(['a.user_id', 'a.global_admin', 'a.permissions', groupsOf('a').as('groups')])
    .where('a.user_id', 'in', [...userIds])
    .execute()
  return new Map(
    rows.map(({ user_id, global_admin, permissions, groups }) => [
      user_id,
      { globalAdmin: global_admin, permissions: unionPermissions([permissions, ...groups]) },
    ]),
  )
}
