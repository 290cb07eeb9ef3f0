import type { Session } from '@takt/domain/areas/access/session.ts'
import { unionPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hashToken } from '../../core/http/requests/tokens.ts'
import type { AccessTables, UserAccountTable } from './accessTables.ts'
import { groupsOf } from './effectivePermissions.ts'
import { restrictToToken } from './restrictToToken.ts'
import { sessionLimits } from './sessionLimits.ts'
import { usableSelection } from './usableSelection.ts'

/**
 * `account.permissions` are the effective ones: the user's own and those of the groups; for an API token, the part
 * granted to it.
 */
export type SessionWithAccount = { session: Session; account: Selectable<UserAccountTable> }

/**
 * Returns the active session of a token with its user; null if there is none. Permissions and selection are read on
 * every call, so that changes take effect with the next request. The time of use is recorded, at most once a minute.
 */
export async function findSession(
  systemDb: Kysely<Tables>,
  token: string,
  now: number,
): Promise<SessionWithAccount | null> {
  const db = systemDb.withTables<AccessTables>()
  const row = await db
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.session_id', 't.session_id')
    .innerJoin('user_account as a', 'a.user_id', 's.user_id')
    .leftJoin('display as d', 'd.user_id', 'a.user_id')
    .selectAll('a')
    .select(['d.display_id', 'd.device_group_ids', 'd.display_name', 'd.device_id', 'd.resource_id'])
    .select(['s.session_id', 's.last_used_at', 's.masked', 's.authenticated_at', groupsOf('a').as('groups')])
    .select(['s.token_name', 's.token_permissions', 's.design_of'])
    .select(['s.selected_entity_id as chosen_entity_id', 's.selected_organization_id as chosen_organization_id'])
    .where('t.token_hash', '=', hashToken(token))
    .where('t.single_use', '=', false)
    .where('t.expires_at', '>', new Date(now))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', new Date(now))
    .where((or) =>
      or.or([
        or('s.last_used_at', '>', new Date(now - sessionLimits.idle)),
        or('a.kind', '=', 'display'),
        or('s.token_name', 'is not', null),
      ]),
    )
    .where('a.enabled', '=', true)
    .where(sql<boolean>`(d.device_id is null or screen_holds(d))`)
    .where(sql<boolean>`(s.design_of is null or design_lives(s.session_id, ${new Date(now)}))`)
    .executeTakeFirst()
  if (!row) return null
  const { session_id, last_used_at, chosen_entity_id, chosen_organization_id, groups, masked, ...rest } = row
  const { display_id, device_group_ids, display_name, device_id, resource_id, ...accountAndToken } = rest
  const { authenticated_at, token_name, token_permissions, design_of, ...accountRow } = accountAndToken
  const screen =
    device_id !== null && resource_id !== null
      ? { screen: { deviceId: device_id, name: display_name ?? '', resourceID: resource_id } }
      : {}
  const whole = { ...accountRow, permissions: unionPermissions([accountRow.permissions, ...groups]) }
  const account = token_permissions ? restrictToToken(token_permissions, whole) : whole
  const usable = await usableSelection(db, {
    userId: account.user_id,
    entityId: chosen_entity_id,
    organizationId: chosen_organization_id,
  })
  if (now - last_used_at.getTime() > sessionLimits.noteUseEvery)
    await db
      .updateTable('session')
      .set({ last_used_at: new Date(now) })
      .where('session_id', '=', session_id)
      .execute()
  return {
    account,
    session: {
      sessionId: session_id,
      userId: account.user_id,
      userName: account.user_name,
      personName: account.person_name,
      entityId: usable.selectedEntityId,
      organizationId: usable.selectedOrganizationId,
      globalAdmin: account.global_admin,
      restrictOrgs: account.restrict_orgs,
      permissions: account.permissions,
      ...(token_name === null ? { authenticatedAt: authenticated_at.getTime() } : { tokenName: token_name }),
      ...(design_of === null ? {} : { designs: { flowId: design_of } }),
      isDisplay: account.kind === 'display',
      ...(display_id === null
        ? {}
        : { display: { displayId: display_id, deviceGroupIds: device_group_ids, ...screen } }),
      isMasked: masked,
    },
  }
}
