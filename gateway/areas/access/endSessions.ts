import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { AccessTables } from './accessTables.ts'

/**
 * Ends a user's sessions, one of them or all but one, and answers how many; their tokens and messaging credentials are
 * void from here on.
 */
export async function endSessions(
  systemDb: Kysely<Tables>,
  which: { userId: number; only?: string; butNot?: string; now: number },
): Promise<number> {
  let ended = systemDb
    .withTables<AccessTables>()
    .updateTable('session')
    .set({ ended_at: new Date(which.now) })
    .where('user_id', '=', which.userId)
    .where('ended_at', 'is', null)
  if (which.only) ended = ended.where('session_id', '=', which.only)
  if (which.butNot) ended = ended.where('session_id', '!=', which.butNot)
  return Number((await ended.executeTakeFirst()).numUpdatedRows)
}

/** Ends sessions that were left idle for `idle` ms or have reached their age, and of screens that hold no more. */
export async function endExpired(systemDb: Kysely<Tables>, limits: { now: number; idle: number }): Promise<void> {
  const { now, idle } = limits
  await systemDb
    .withTables<AccessTables>()
    .updateTable('session')
    .set({ ended_at: new Date(now) })
    .where('ended_at', 'is', null)
    .where((or) =>
      or.or([
        or('expires_at', '<=', new Date(now)),
        sql<boolean>`exists (select from display d where d.session_id = session.session_id and not screen_holds(d))`,
        or.and([
          or('last_used_at', '<=', new Date(now - idle)),
          // A script may run once a month.
          or('token_name', 'is', null),
          // A wall board may be dark for months.
          or.not(
            or.exists(
              or.selectFrom('display').select('display_id').whereRef('display.session_id', '=', 'session.session_id'),
            ),
          ),
        ]),
      ]),
    )
    .execute()
}

/** How long the audit is kept, in milliseconds. */
const auditKept = 400 * 86_400_000

/**
 * Forgets tokens and links that have expired, sessions that have been over for a month, and an audit of more than a
 * year ago.
 */
export async function forgetEnded(systemDb: Kysely<Tables>, now: number): Promise<void> {
  const db = systemDb.withTables<AccessTables>()
  await db.deleteFrom('session_token').where('expires_at', '<=', new Date(now)).execute()
  await db.deleteFrom('password_link').where('expires_at', '<=', new Date(now)).execute()
  await db.deleteFrom('email_change').where('expires_at', '<=', new Date(now)).execute()
  await db
    .deleteFrom('audit')
    .where('at', '<', new Date(now - auditKept))
    .execute()
  await db
    .deleteFrom('session')
    .where('ended_at', '<', new Date(now - 30 * 86_400_000))
    .execute()
}
