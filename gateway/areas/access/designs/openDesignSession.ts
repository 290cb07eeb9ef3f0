import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { hashToken } from '../../../core/http/requests/tokens.ts'
import { unauthenticated } from '../../../core/http/responses/httpError.ts'
import type { Origin } from '../requestOrigin.ts'
import { sessionLimits } from '../sessionLimits.ts'
import { exchangeLinkToken, issueLinkToken } from '../sessionTokens.ts'

/** Maximum lifetime of a flow editor session, even if it is in use. */
const lifetimeMs = 24 * 3_600_000

/**
 * Starts a session that can only design one flow and ends with the session that opened it; returns a single-use token
 * for the page's address, valid for one minute.
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
  // The parent session ended meanwhile.
  if (!rows[0]) throw unauthenticated()
  const { sessionId } = rows[0]
  const link = await issueLinkToken(systemDb, { sessionId, now, lifetime: sessionLimits.linkToken })
  return { sessionId, ...link }
}

/** Exchanges such a token for one of its session and returns the flow it designs. Throws for any other token. */
export async function takeDesignSession(
  systemDb: Kysely<Tables>,
  linkToken: string,
  now: number,
): Promise<{ token: string; flowId: number; sessionId: string }> {
  const design = await ofDesign(systemDb, linkToken)
  const token = design && (await exchangeLinkToken(systemDb, linkToken, now))
  if (!token) throw unauthenticated()
  return { token, ...design }
}

async function ofDesign(systemDb: Kysely<Tables>, linkToken: string) {
  const { rows } = await sql<{ flowId: number; sessionId: string }>`select s.design_of as "flowId",
      s.session_id as "sessionId" from session_token t join session s using (session_id)
    where t.token_hash = ${hashToken(linkToken)} and t.single_use and s.design_of is not null`.execute(systemDb)
  return rows[0]
}
