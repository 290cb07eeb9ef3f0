import type { Session } from '@takt/domain/areas/access/session.ts'
import type { UserChange } from '@takt/domain/areas/access/userChanges.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../accessTables.ts'
import { effectivePermissions } from '../effectivePermissions.ts'
import { recordUserEvent } from '../recordUserEvent.ts'
import { askOldAddress } from './emailChange.ts'
import { lockAccount } from './lockAccount.ts'
import { refuseForeignRights } from './mayGive.ts'
import { reachUserToChange } from './reachUser.ts'

/**
 * Changes the profile of another user. Another e-mail address, by which the password may be set, takes `confirm`, which
 * throws unless it is really them who ask; it is in force once it is confirmed at the old one. Where there is none it
 * is in force at once, but nobody gives one to a user who may do more.
 */
export async function changeUser(
  systemDb: Kysely<Tables>,
  who: { session: Session; now: number },
  userName: string,
  input: UserChange,
  confirm: () => Promise<void>,
): Promise<void> {
  const { session, now } = who
  const { user_id: userId, email: known } = await reachUserToChange(systemDb, session, userName)
  const { email, personName, ...change } = input
  if (email !== undefined && email !== known) await confirm()
  await systemDb.transaction().execute(async (plain) => {
    const trx = plain.withTables<AccessTables>()
    const account = await lockAccount(trx, userId)
    const takesAnother = email !== undefined && email !== account.email
    const waits = takesAnother && account.email !== ''
    if (takesAnother && !waits) refuseForeignRights(session, await effectivePermissions(trx, account))
    if (waits) await askOldAddress(plain, { userId, entityId: account.entity_id, email, askedBy: session.userId, now })
    // The known one, sent again, takes back what was asked.
    else if (email !== undefined) await trx.deleteFrom('email_change').where('user_id', '=', userId).execute()
    const wished = { ...change, person_name: personName, ...(takesAnother && !waits ? { email } : {}) }
    const data = Object.fromEntries(
      Object.entries(wished).filter(
        ([field, value]) => value !== undefined && value !== account[field as keyof typeof wished],
      ),
    )
    const asked = waits ? { email_asked: email } : {}
    if (Object.keys({ ...data, ...asked }).length === 0) return
    const version = account.version + 1
    await trx
      .updateTable('user_account')
      .set({ ...data, version, last_updated: new Date(now) })
      .where('user_id', '=', userId)
      .execute()
    const event = { userId, entityId: account.entity_id, version, actorId: session.userId }
    await recordUserEvent(plain, { ...event, type: 'users.changed', data: { ...data, ...asked } })
  })
}
