import type { Session } from '@takt/domain/access/session.ts'
import type { UserChange } from '@takt/domain/access/userChanges.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../accessTables.ts'
import { recordUserEvent } from '../recordUserEvent.ts'
import { reachUserToChange } from './reachUser.ts'

/** Changes the profile of another user. Another e-mail address, by which the password may be set, takes `confirm`, which throws unless it is really them. */
export async function changeUser(
  systemDb: Kysely<Tables>,
  who: { session: Session; now: number },
  userName: string,
  change: UserChange,
  confirm: () => Promise<void>,
): Promise<void> {
  const { user_id: userId, email } = await reachUserToChange(systemDb, who.session, userName)
  if (change.email !== undefined && change.email !== email) await confirm()
  await systemDb.transaction().execute(async (plain) => {
    const trx = plain.withTables<AccessTables>()
    const account = await trx
      .selectFrom('user_account')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const data = Object.fromEntries(
      Object.entries(change).filter(
        ([field, value]) => value !== undefined && value !== account[field as keyof typeof change],
      ),
    )
    if (Object.keys(data).length === 0) return
    const version = account.version + 1
    await trx
      .updateTable('user_account')
      .set({ ...data, version, last_updated: new Date(who.now) })
      .where('user_id', '=', userId)
      .execute()
    const event = { userId, entityId: account.entity_id, version, actorId: who.session.userId }
    await recordUserEvent(plain, { ...event, type: 'users.changed', data })
  })
}
