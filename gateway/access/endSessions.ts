import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from './accessTables.ts'

/** Ends a user's sessions, one of them or all but one; their tokens and messaging credentials are void from here on. */
export async function endSessions(
  systemDb: Kysely<Tables>,
  which: { userId: number; only?: string; butNot?: string; now: number },
): Promise<void> {
  let ended = systemDb
    .withTables<AccessTables>()
    .updateTable('session')
    .set({ ended_at: new Date(which.now) })
    .where('user_id', '=', which.userId)
    .where('ended_at', 'is', null)
  if (which.only) ended = ended.where('session_id', '=', which.only)
  if (which.butNot) ended = ended.where('session_id', '!=', which.butNot)
  await ended.execute()
}

/** Ends sessions that were left idle or reached their age, and removes what has been over for a month. */
export async function sweepSessions(systemDb: Kysely<Tables>, limits: { now: number; idle: number }): Promise<void> {
  const db = systemDb.withTables<AccessTables>()
  const { now, idle } = limits
  await db
    .updateTable('session')
    .set({ ended_at: new Date(now) })
    .where('ended_at', 'is', null)
    .where((or) => or.or([or('expires_at', '<=', new Date(now)), or('last_used_at', '<=', new Date(now - idle))]))
    .execute()
  await db.deleteFrom('session_token').where('expires_at', '<=', new Date(now)).execute()
  await db
    .deleteFrom('session')
    .where('ended_at', '<', new Date(now - 30 * 86_400_000))
    .execute()
}
