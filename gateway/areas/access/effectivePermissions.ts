import { type Permissions, unionPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccessTables } from './accessTables.ts'

/** The permissions of all groups that the account `alias` of a query is a member of, as a list. */
export const groupsOf = (alias: string) => sql<Permissions[]>`coalesce((
  select jsonb_agg(g.permissions) from groups g
  where g.entity_id = ${sql.ref(`${alias}.entity_id`)} and g.members ? ${sql.ref(`${alias}.user_name_lower`)}), '[]')`

/** What a user may do: own rights and those of the groups together. */
export async function effectivePermissions(
  db: Kysely<AccessTables> | Transaction<AccessTables>,
  account: { user_id: number; permissions: Permissions },
): Promise<Permissions> {
  const found = await db
    .selectFrom('user_account as a')
    .select(groupsOf('a').as('groups'))
    .where('a.user_id', '=', account.user_id)
    .executeTakeFirst()
  return unionPermissions([account.permissions, ...(found?.groups ?? [])])
}

/** What these users may do, by their numbers: as `effectivePermissions`, of all of them in one query. */
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
