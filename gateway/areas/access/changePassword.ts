import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { invalid } from '../../core/http/responses/httpError.ts'
import type { AccessTables } from './accessTables.ts'
import { endSessions } from './endSessions.ts'
import { passwordWeakness } from './passwordStrength.ts'
import { hashPassword } from './passwords.ts'
import { recordUserEvent } from './recordUserEvent.ts'

/** Throws unless a password chosen by a user is strong enough. */
export async function rejectWeakPassword(newPassword: string, userName: string): Promise<void> {
  const weakness = await passwordWeakness(newPassword, [userName])
  if (weakness) throw invalid({ newPassword: weakness })
}

/**
 * Sets a user's password, voids all links by which it could be set, and ends all other sessions of the user; the log
 * records the fact but no details.
 */
export async function changePassword(
  systemDb: Kysely<Tables>,
  change: { userId: number; newPassword: string; refreshSession?: string; now: number },
): Promise<void> {
  const passwordHash = await hashPassword(change.newPassword)
  const now = new Date(change.now)
  await systemDb.transaction().execute(async (baseTrx) => {
    const trx = baseTrx.withTables<AccessTables>()
    const { version, entity_id } = await trx
      .updateTable('user_account')
      .set((row) => ({ version: row('version', '+', 1), last_updated: now, invited: false }))
      .where('user_id', '=', change.userId)
      .returning(['version', 'entity_id'])
      .executeTakeFirstOrThrow()
    const credential = { password_hash: passwordHash, changed_at: now }
    await trx
      .insertInto('user_credential')
      .values({ user_id: change.userId, ...credential })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(credential))
      .execute()
    await trx
      .updateTable('password_link')
      .set({ used_at: now })
      .where('user_id', '=', change.userId)
      .where('used_at', 'is', null)
      .execute()
    await endSessions(baseTrx, { userId: change.userId, butNot: change.refreshSession, now: change.now })
    await recordUserEvent(baseTrx, {
      type: 'users.passwordChanged',
      userId: change.userId,
      entityId: entity_id,
      version,
      data: {},
      actorId: change.userId,
    })
  })
}
