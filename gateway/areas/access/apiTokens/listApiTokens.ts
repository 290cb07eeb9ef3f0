import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../accessTables.ts'

/** The living API tokens of a user, the newest first; `lastUsedAt` is null while one was never used. */
export async function listApiTokens(systemDb: Kysely<Tables>, { userId, now }: { userId: number; now: number }) {
  const rows = await systemDb
    .withTables<AccessTables>()
    .selectFrom('session')
    .select(['session_id', 'token_name', 'token_permissions', 'selected_organization_id'])
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('token_name', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    tokenName: row.token_name!,
    permissions: row.token_permissions!,
    organizationId: row.selected_organization_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.getTime() === 0 ? null : row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}
