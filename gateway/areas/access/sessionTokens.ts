import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { createToken, hashToken } from '../../core/http/requests/tokens.ts'
import { unauthenticated } from '../../core/http/responses/httpError.ts'
import type { AccessTables } from './accessTables.ts'
import { sessionLimits } from './sessionLimits.ts'

/** Issues a token of a session, valid as long as the session. */
export async function issueToken(db: Transaction<AccessTables>, sessionId: string): Promise<string> {
  const token = createToken()
  await db
    .insertInto('session_token')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      expires_at: sql<Date>`(select expires_at from session where session_id = ${sessionId})`,
    })
    .execute()
  return token
}

/** Issues a new token of a session; the previous ones stay valid for a moment. */
export async function renewToken(systemDb: Kysely<Tables>, sessionId: string, now: number): Promise<string> {
  const db = systemDb.withTables<AccessTables>()
  return db.transaction().execute(async (trx) => {
    const last = new Date(now + sessionLimits.formerToken)
    const former = trx.updateTable('session_token').set({ expires_at: last }).where('session_id', '=', sessionId)
    await former.where('expires_at', '>', last).execute()
    return issueToken(trx, sessionId)
  })
}

/**
 * Issues a token for the address of a page opened from this session: can be exchanged once, within `lifetime` ms, and
 * used for nothing else.
 */
export async function issueLinkToken(
  systemDb: Kysely<Tables>,
  link: { sessionId: string; now: number; lifetime?: number },
): Promise<{ token: string; expires: number }> {
  const token = createToken()
  const expires = link.now + (link.lifetime ?? sessionLimits.linkToken)
  const { rows } = await sql`insert into session_token (token_hash, session_id, expires_at, single_use)
    select ${hashToken(token)}, session_id, ${new Date(expires)}, true from session
    where session_id = ${link.sessionId}::uuid and ended_at is null and token_name is null
    returning session_id`.execute(systemDb)
  // The session ended meanwhile, or it belongs to an API token, which cannot issue others.
  if (rows.length === 0) throw unauthenticated()
  return { token, expires }
}

/** Returns the owner of an exchangeable single-use token without consuming it. */
export async function ownerOfLinkToken(systemDb: Kysely<Tables>, token: string, now: number) {
  return systemDb
    .withTables<AccessTables>()
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.session_id', 't.session_id')
    .innerJoin('user_account as a', 'a.user_id', 's.user_id')
    .leftJoin('display as d', 'd.user_id', 'a.user_id')
    .select(['a.user_id as userId', 'a.user_name as userName', 'd.display_name as displayName'])
    .where('t.token_hash', '=', hashToken(token))
    .where('t.single_use', '=', true)
    .where('t.expires_at', '>', new Date(now))
    .where('s.ended_at', 'is', null)
    .where('a.enabled', '=', true)
    .executeTakeFirst()
}

/** Exchanges a single-use token for one of its active session; null if it is invalid, expired, or already exchanged. */
export async function exchangeLinkToken(systemDb: Kysely<Tables>, token: string, now: number): Promise<string | null> {
  const db = systemDb.withTables<AccessTables>()
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ session_id: string }>`
      delete from session_token t using session s, user_account a
      where t.token_hash = ${hashToken(token)} and t.single_use and t.expires_at > ${new Date(now)}
        and s.session_id = t.session_id and s.ended_at is null and s.expires_at > ${new Date(now)}
        and a.user_id = s.user_id and a.enabled
      returning s.session_id`.execute(trx)
    return rows[0] ? issueToken(trx, rows[0].session_id) : null
  })
}
