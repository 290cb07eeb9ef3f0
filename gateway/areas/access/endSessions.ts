import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { AccessTables } from './accessTables.ts'

/**
 * Ends a user's sessions, one of them or all but one, and returns their number; their tokens and messaging credentials
 * are void from then on.
 */
export async function endSessions(
  systemDb: Kysely<Tables>,
  filter: { userId: number; only?: string; butNot?: string; now: number },
): Promise<number> {
  let ended = systemDb
    .withTables<AccessTables>()
    .updateTable('session')
    .set({ ended_at: new Date(filter.now) })
    .where('user_id', '=', filter.userId)
    .where('ended_at', 'is', null)
  if (filter.only) ended = ended.where('session_id', '=', filter.only)
  if (filter.butNot) ended = ended.where('session_id', '!=', filter.butNot)
  return Number((await ended.executeTakeFirst()).numUpdatedRows)
}

/** Ends sessions that were idle for `idle` ms or have reached their maximum age, and those of invalid screens. */
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
          // Exempt, because a script may run only once a month.
          or('token_name', 'is', null),
          // Exempt, because a wall display may be switched off for months.
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

/** Retention of audit entries (ms). */
const auditRetentionMs = 400 * 86_400_000

/**
 * Removes expired tokens and links, sessions that ended more than a month ago, and audit entries older than the
 * retention period.
 */
export async function removeEnded(systemDb: Kysely<Tables>, now: number): Promise<void> {
  const db = systemDb.withTables<AccessTables>()
  await db.deleteFrom('session_token').where('expires_at', '<=', new Date(now)).execute()
  await db.deleteFrom('password_link').where('expires_at', '<=', new Date(now)).execute()
  await db.deleteFrom('email_change').where('expires_at', '<=', new Date(now)).execute()
  await db
    .deleteFrom('audit')
    .where('at', '<', new Date(now - auditRetentionMs))
    .execute()
  await db
    .deleteFrom('session')
    .where('ended_at', '<', new Date(now - 30 * 86_400_000))
    .execute()
}
