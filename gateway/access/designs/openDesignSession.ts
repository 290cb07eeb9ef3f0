import type { Session } from '@takt/domain/access/session.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import { unauthenticated } from '../../http/refusal.ts'
import type { AccessTables } from '../accessTables.ts'
import type { Origin } from '../requestOrigin.ts'
import { sessionLimits } from '../sessionLimits.ts'
import { exchangeLinkToken, giveLinkToken } from '../sessionTokens.ts'
import { hashToken } from '../tokens.ts'

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
  const { session_id: sessionId } = await systemDb
    .withTables<AccessTables>()
    .insertInto('session')
    .values({
      user_id: by.userId,
      selected_entity_id: by.entityId,
      selected_organization_id: by.organizationId,
      address: from.address,
      user_agent: from.userAgent,
      authenticated_at: new Date(by.authenticatedAt ?? 0),
      created_at: new Date(now),
      last_used_at: new Date(now),
      expires_at: new Date(now + lifetimeMs),
      ended_at: null,
      design_of: flowId,
      opened_by: by.sessionId,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
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
