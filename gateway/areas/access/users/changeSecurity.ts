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
import { conflict } from '../../../core/http/responses/refusal.ts'
import type { AccessTables } from '../accessTables.ts'
import { effectivePermissions } from '../effectivePermissions.ts'
import { recordUserEvent } from '../recordUserEvent.ts'
import { accessTexts as texts } from '../texts.ts'
import { lockAccount } from './lockAccount.ts'
import { refuseForeignRights, refuseMoreThanOwn } from './mayGive.ts'
import { reachableOrganizations, reachUserToChange } from './reachUser.ts'

/** Permissions with what is said of some of them. */
export const mergePermissions = (before: Permissions, change: SomePermissions): Permissions =>
  permissionsWhere((area, flag) => change[area]?.[flag] ?? before[area]?.[flag] === true)

/**
 * Changes what another user may do, within what the session may do itself. Nobody changes the own rights, so nobody is
 * left without anyone who could mend it. Organizations that are being deleted stay as they are. Sessions and messaging
 * of the user follow at once.
 */
export async function changeSecurity(
  systemDb: Kysely<Tables>,
  who: { session: Session; now: number },
  userName: string,
  change: SecurityChange,
): Promise<void> {
  const { session } = who
  const { user_id: userId } = await reachUserToChange(systemDb, session, userName)
  if (userId === session.userId) throw conflict(texts.notOwnRights)
  const reachable = await reachableOrganizations(systemDb, session)
  refuseMoreThanOwn(session, change, reachable)
  await systemDb.transaction().execute(async (plain) => {
    const trx = plain.withTables<AccessTables>()
    const account = await lockAccount(trx, userId)
    const memberships = await trx
      .selectFrom('user_organization')
      .select('organization_id')
      .where('user_id', '=', userId)
      .execute()
    const before = memberships.map((row) => row.organization_id).sort((a, b) => a - b)
    const kept = before.filter((id) => !reachable.has(id))
    const after = change.organizationIds
      ? [...new Set([...kept, ...change.organizationIds])].sort((a, b) => a - b)
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
    const had = opens ? noPermissions : await effectivePermissions(trx, account)
    refuseForeignRights(session, await effectivePermissions(trx, { ...account, ...wished }), had)
    const version = account.version + 1
    await trx
      .updateTable('user_account')
      .set({ ...wished, permissions: JSON.stringify(wished.permissions), version, last_updated: new Date(who.now) })
      .where('user_id', '=', userId)
      .execute()
    const gone = before.filter((id) => !after.includes(id))
    if (gone.length)
      await trx
        .deleteFrom('user_organization')
        .where('user_id', '=', userId)
        .where('organization_id', 'in', gone)
        .execute()
    if (added.length)
      await trx
        .insertInto('user_organization')
        .values(added.map((id) => ({ user_id: userId, organization_id: id, entity_id: account.entity_id })))
        .execute()
    const event = { userId, entityId: account.entity_id, version, actorId: session.userId }
    await recordUserEvent(plain, { ...event, type: 'users.securityChanged', data })
  })
}
