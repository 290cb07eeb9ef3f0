import type { Session } from '@takt/domain/areas/access/session.ts'
import type { SecurityChange } from '@takt/domain/areas/access/userChanges.ts'
import {
  noPermissions,
  type Permissions,
  permissionsWhere,
  type SomePermissions,
} from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { conflict } from '../../../core/http/responses/httpError.ts'
import type { AccessTables } from '../accessTables.ts'
import { effectivePermissions } from '../effectivePermissions.ts'
import { recordUserEvent } from '../recordUserEvent.ts'
import { accessTexts as texts } from '../texts.ts'
import { rejectExcessiveChange, rejectForeignRights } from './grantChecks.ts'
import { lockAccount } from './lockAccount.ts'
import { reachableOrganizations, reachUserToChange } from './reachUser.ts'

/** Returns permissions with a partial change applied. */
export const mergePermissions = (before: Permissions, change: SomePermissions): Permissions =>
  permissionsWhere((area, flag) => change[area]?.[flag] ?? before[area]?.[flag] === true)

/**
 * Changes the permissions of another user, within those of the session. Users cannot change their own permissions, so
 * that someone can always correct them. Organizations that are being deleted stay unchanged. Sessions and messaging of
 * the user are updated at once.
 */
export async function changeSecurity(
  systemDb: Kysely<Tables>,
  caller: { session: Session; now: number },
  userName: string,
  change: SecurityChange,
): Promise<void> {
  const { session } = caller
  const { user_id: userId } = await reachUserToChange(systemDb, session, userName)
  if (userId === session.userId) throw conflict(texts.notOwnRights)
  const reachable = await reachableOrganizations(systemDb, session)
  rejectExcessiveChange(session, change, reachable)
  await systemDb.transaction().execute(async (baseTrx) => {
    const trx = baseTrx.withTables<AccessTables>()
    const account = await lockAccount(trx, userId)
    const memberships = await trx
      .selectFrom('user_organization')
      .select('organization_id')
      .where('user_id', '=', userId)
      .execute()
    const before = memberships.map((row) => row.organization_id).sort((a, b) => a - b)
    const unreachableIds = before.filter((id) => !reachable.has(id))
    const after = change.organizationIds
      ? [...new Set([...unreachableIds, ...change.organizationIds])].sort((a, b) => a - b)
      : before
    const wished = {
      global_admin: change.globalAdmin ?? account.global_admin,
      restrict_orgs: change.restrictOrgs ?? account.restrict_orgs,
      enabled: change.enabled ?? account.enabled,
      permissions: mergePermissions(account.permissions, change.permissions ?? {}),
    }
    const differs = (entry: unknown, other: unknown) => JSON.stringify(entry) !== JSON.stringify(other)
    const data: Record<string, unknown> = Object.fromEntries(
      Object.entries(wished).filter(([field, value]) =>
        field === 'permissions'
          ? differs(value, mergePermissions(account.permissions, {}))
          : value !== account[field as keyof typeof wished],
      ),
    )
    if (differs(before, after)) data.organization_ids = after
    if (Object.keys(data).length === 0) return
    const added = after.filter((id) => !before.includes(id))
    const opens = added.length > 0 || (account.restrict_orgs && !wished.restrict_orgs)
    const permissionsBefore = opens ? noPermissions : await effectivePermissions(trx, account)
    rejectForeignRights(session, await effectivePermissions(trx, { ...account, ...wished }), permissionsBefore)
    const version = account.version + 1
    await trx
      .updateTable('user_account')
      .set({ ...wished, permissions: JSON.stringify(wished.permissions), version, last_updated: new Date(caller.now) })
      .where('user_id', '=', userId)
      .execute()
    const removedIds = before.filter((id) => !after.includes(id))
    if (removedIds.length)
      await trx
        .deleteFrom('user_organization')
        .where('user_id', '=', userId)
        .where('organization_id', 'in', removedIds)
        .execute()
    if (added.length)
      await trx
        .insertInto('user_organization')
        .values(added.map((id) => ({ user_id: userId, organization_id: id, entity_id: account.entity_id })))
        .execute()
    const event = { userId, entityId: account.entity_id, version, actorId: session.userId }
    await recordUserEvent(baseTrx, { ...event, type: 'users.securityChanged', data })
  })
}
