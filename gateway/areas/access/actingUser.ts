import type { Session } from '@takt/domain/areas/access/session.ts'
import { type Permissions, unionPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { AccessTables } from './accessTables.ts'
import { groupsOf } from './effectivePermissions.ts'
import { restrictToToken } from './restrictToToken.ts'
import { usableSelection } from './usableSelection.ts'

/** `tokenRights`: permissions of the API token with which the user requested the work; null: no token was used. */
type Acting = { userId: number; organizationId: number; isMasked: boolean; tokenRights: Permissions | null }

/**
 * Returns a user on whose behalf background work runs in an organization, with current permissions; null if the user
 * may no longer sign in or has no access to the organization. It has no session and does not sign the user in.
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
  const { global_admin: globalAdmin, permissions } = tokenRights ? restrictToToken(tokenRights, whole) : whole
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
