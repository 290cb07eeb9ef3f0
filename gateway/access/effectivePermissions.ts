import { type Permissions, unionPermissions } from '@takt/domain/rights/permissions.ts'
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
