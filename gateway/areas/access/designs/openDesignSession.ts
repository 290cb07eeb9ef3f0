import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { hashToken } from '../../../core/http/requests/tokens.ts'
import { unauthenticated } from '../../../core/http/responses/refusal.ts'
import type { Origin } from '../requestOrigin.ts'
import { sessionLimits } from '../sessionLimits.ts'
import { exchangeLinkToken, giveLinkToken } from '../sessionTokens.ts'

/** So long a page that designs a flow lives at most, however much it is used. */
const lifetimeMs = 24 * 3_600_000

/**
 * Begins a session that designs one flow and does nothing else, opened by another session, with which it ends; answers
 * a token for its page's address, good for a minute and once.
 */
export async function openDesignSession(
  systemDb: Kysely<Tables>,
  { by, flowId, from, now }: { by: Session; flowId: number; from: Origin; now: number },
): Promise<{ sessionId: string; token: string; expires: number }> {
  const at = new Date(now)
  const { rows } = await sql<{ sessionId: string }>`insert into session (user_id, selected_entity_id,
      selected_organization_id, address, user_agent, authenticated_at, created_at, last_used_at, expires_at, design_of,
      opened_by)
    select user_id, ${by.entityId}::int, ${by.organizationId}::int, ${from.address}, ${from.userAgent},
      authenticated_at, ${at}, ${at}, ${new Date(now + lifetimeMs)}, ${flowId}::int, session_id from session
    where session_id = ${by.sessionId}::uuid and ended_at is null and token_name is null
    returning session_id as "sessionId"`.execute(systemDb)
  // It ended while this was on its way.
  if (!rows[0]) throw unauthenticated()
  const { sessionId } = rows[0]
  const link = await giveLinkToken(systemDb, { sessionId, now, lifetime: sessionLimits.linkToken })
  return { sessionId, ...link }
}

/** Exchanges such a token for one of its session, and answers which flow it designs. Throws for any other token. */
export async function takeDesignSession(
  systemDb: Kysely<Tables>,
  given: string,
  now: number,
): Promise<{ token: string; flowId: number; sessionId: string }> {
  const found = await ofDesign(systemDb, given)
  const token = found && (await exchangeLinkToken(systemDb, given, now))
  if (!token) throw unauthenticated()
  return { token, ...found }
}

async function ofDesign(systemDb: Kysely<Tables>, given: string) {
  const { rows } = await sql<{ flowId: number; sessionId: string }>`select s.design_of as "flowId",
      s.session_id as "sessionId" from session_token t join session s using (session_id)
    where t.token_hash = ${hashToken(given)} and t.single_use and s.design_of is not null`.execute(systemDb)
  return rows[0]
}
