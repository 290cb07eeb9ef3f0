import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from './accessTables.ts'
import { endSessions } from './endSessions.ts'
import { hashPassword } from './passwords.ts'
import { recordUserEvent } from './recordUserEvent.ts'

/** Gives a user a new password and ends all other sessions of the user; the log tells that it happened, and nothing of it. */
export async function changePassword(
  systemDb: Kysely<Tables>,
  change: { userId: number; newPassword: string; keepSession?: string; now: number },
): Promise<void> {
  const passwordHash = await hashPassword(change.newPassword)
  const now = new Date(change.now)
  await systemDb.transaction().execute(async (plain) => {
    const trx = plain.withTables<AccessTables>()
    const { version, entity_id } = await trx
      .updateTable('user_account')
      .set((row) => ({ version: row('version', '+', 1), last_updated: now }))
      .where('user_id', '=', change.userId)
      .returning(['version', 'entity_id'])
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('user_credential')
      .set({ password_hash: passwordHash, changed_at: now })
      .where('user_id', '=', change.userId)
      .execute()
    await endSessions(plain, { userId: change.userId, butNot: change.keepSession, now: change.now })
    await recordUserEvent(plain, {
      type: 'users.passwordChanged',
      userId: change.userId,
      entityId: entity_id,
      version,
      data: {},
      actorId: change.userId,
    })
  })
}
