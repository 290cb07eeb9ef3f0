import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from './accessTables.ts'
import { sessionLimits } from './sessionLimits.ts'

/** Returns the active sessions of a user except API tokens, most recently used first. */
export async function listSessions(
  systemDb: Kysely<Tables>,
  caller: { userId: number; sessionId: string; now: number },
) {
  const rows = await systemDb
    .withTables<AccessTables>()
    .selectFrom('session')
    .select(['session_id', 'address', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', caller.userId)
    .where('ended_at', 'is', null)
    .where('token_name', 'is', null)
    .where('expires_at', '>', new Date(caller.now))
    .where('last_used_at', '>', new Date(caller.now - sessionLimits.idle))
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    current: row.session_id === caller.sessionId,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}
