import type { Session } from '@takt/domain/areas/access/session.ts'
import { type Permissions, unionPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { AccessTables } from './accessTables.ts'
import { groupsOf } from './effectivePermissions.ts'
import { narrowedTo } from './narrowedTo.ts'
import { usableSelection } from './usableSelection.ts'

/** `tokenRights`: of the API token by which the user wanted the work done; null: it was none. */
type Acting = { userId: number; organizationId: number; isMasked: boolean; tokenRights: Permissions | null }

/**
 * A user as work in the background acts for it in an organization, with the rights it has now; null if it may not sign
 * in any more, or does not reach the organization. It has no session: nothing signs it in by this.
 */
export async function actingUser(
  systemDb: Kysely<Tables>,
  { userId, organizationId, isMasked, tokenRights }: Acting,
): Promise<Session | null> {
  const db = systemDb.withTables<AccessTables>()
  const account = await db
    .selectFrom('user_account as a')
    .selectAll('a')
    .select(groupsOf('a').as('groups'))
    .where('a.user_id', '=', userId)
    .where('a.enabled', '=', true)
    .where('a.kind', '=', 'person')
    .executeTakeFirst()
  const { rows } = await sql<{ entityId: number }>`select entity_id as "entityId" from organizations
    where organization_id = ${organizationId}::int`.execute(systemDb)
  if (!account || !rows[0]) return null
  const { entityId } = rows[0]
  const usable = await usableSelection(db, { userId, entityId, organizationId })
  if (usable.selectedOrganizationId === null) return null
  const whole = { ...account, permissions: unionPermissions([account.permissions, ...account.groups]) }
  const { global_admin: globalAdmin, permissions } = tokenRights ? narrowedTo(tokenRights, whole) : whole
  return {
    sessionId: '00000000-0000-0000-0000-000000000000',
    userId,
    userName: account.user_name,
    entityId,
    organizationId,
    globalAdmin,
    restrictOrgs: account.restrict_orgs,
    permissions,
    isMasked,
  }
}
