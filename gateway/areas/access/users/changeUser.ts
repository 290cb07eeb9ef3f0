import type { Session } from '@takt/domain/areas/access/session.ts'
import type { UserChange } from '@takt/domain/areas/access/userChanges.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../accessTables.ts'
import { effectivePermissions } from '../effectivePermissions.ts'
import { recordUserEvent } from '../recordUserEvent.ts'
import { requestEmailChange } from './emailChange.ts'
import { rejectForeignRights } from './grantChecks.ts'
import { lockAccount } from './lockAccount.ts'
import { reachUserToChange } from './reachUser.ts'

/**
 * Changes the profile of another user. Another email address, with which the password may be set, requires `confirm`,
 * which throws unless the caller's identity is confirmed; it takes effect once it is confirmed at the old address. If
 * there is no old address it takes effect at once, but not for a user with more permissions than the caller.
 */
export async function changeUser(
  systemDb: Kysely<Tables>,
  caller: { session: Session; now: number },
  userName: string,
  input: UserChange,
  confirm: () => Promise<void>,
): Promise<void> {
  const { session, now } = caller
  const { user_id: userId, email: currentEmail } = await reachUserToChange(systemDb, session, userName)
  const { email, personName, ...change } = input
  if (email !== undefined && email !== currentEmail) await confirm()
  await systemDb.transaction().execute(async (baseTrx) => {
    const trx = baseTrx.withTables<AccessTables>()
    const account = await lockAccount(trx, userId)
    const changesEmail = email !== undefined && email !== account.email
    const needsConfirmation = changesEmail && account.email !== ''
    if (changesEmail && !needsConfirmation) rejectForeignRights(session, await effectivePermissions(trx, account))
    if (needsConfirmation)
      await requestEmailChange(baseTrx, {
        userId,
        entityId: account.entity_id,
        email,
        requestedBy: session.userId,
        now,
      })
    // Sending the current address again cancels a pending change.
    else if (email !== undefined) await trx.deleteFrom('email_change').where('user_id', '=', userId).execute()
    const wished = { ...change, person_name: personName, ...(changesEmail && !needsConfirmation ? { email } : {}) }
    const data = Object.fromEntries(
      Object.entries(wished).filter(
        ([field, value]) => value !== undefined && value !== account[field as keyof typeof wished],
      ),
    )
    const pendingEmail = needsConfirmation ? { email_asked: email } : {}
    if (Object.keys({ ...data, ...pendingEmail }).length === 0) return
    const version = account.version + 1
    await trx
      .updateTable('user_account')
      .set({ ...data, version, last_updated: new Date(now) })
      .where('user_id', '=', userId)
      .execute()
    const event = { userId, entityId: account.entity_id, version, actorId: session.userId }
    await recordUserEvent(baseTrx, { ...event, type: 'users.changed', data: { ...data, ...pendingEmail } })
  })
}
