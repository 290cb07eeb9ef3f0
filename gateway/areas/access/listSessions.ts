import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from './accessTables.ts'
import { sessionLimits } from './sessionLimits.ts'

/** The living sessions of a user but API tokens, the one used last first. */
export async function listSessions(systemDb: Kysely<Tables>, who: { userId: number; sessionId: string; now: number }) {
  const rows = await systemDb
    .withTables<AccessTables>()
    .selectFrom('session')
    .select(['session_id', 'address', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', who.userId)
    .where('ended_at', 'is', null)
    .where('token_name', 'is', null)
    .where('expires_at', '>', new Date(who.now))
    .where('last_used_at', '>', new Date(who.now - sessionLimits.idle))
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    current: row.session_id === who.sessionId,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}
