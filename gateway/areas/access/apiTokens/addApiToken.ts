import { apiTokenMay, type NewApiToken } from '@takt/domain/areas/access/apiTokens.ts'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { areas, flags, noPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { conflict, invalid } from '../../../core/http/responses/httpError.ts'
import type { AccessTables } from '../accessTables.ts'
import type { Origin } from '../requestOrigin.ts'
import { issueToken } from '../sessionTokens.ts'
import { accessTexts as texts } from '../texts.ts'
import { mergePermissions } from '../users/changeSecurity.ts'
import { rejectForeignRights } from '../users/grantChecks.ts'
import { lockAccount } from '../users/lockAccount.ts'

const day = 86_400_000
const maxPerUser = 100

/**
 * Creates a session for a script of the user, in the current selection, with some of the user's permissions, and
 * returns its token, which is available in clear text only here.
 */
export async function addApiToken(
  systemDb: Kysely<Tables>,
  caller: { session: Session; from: Origin; now: number },
  { tokenName, days, permissions }: NewApiToken,
): Promise<{ sessionId: string; token: string; expiresAt: string }> {
  const { session, from, now } = caller
  const rights = mergePermissions(noPermissions, permissions)
  if (areas.some((area) => flags.some((flag) => rights[area][flag] && !apiTokenMay(area, flag))))
    throw invalid({ permissions: texts.tokenChangesNoRights })
  rejectForeignRights(session, rights)
  const expires = new Date(now + days * day)
  return systemDb.transaction().execute(async (baseTrx) => {
    const trx = baseTrx.withTables<AccessTables>()
    // Serialized per user, so that the count includes concurrently added tokens.
    await lockAccount(trx, session.userId)
    const { total } = await trx
      .selectFrom('session')
      .select((count) => count.fn.countAll<number>().as('total'))
      .where('user_id', '=', session.userId)
      .where('token_name', 'is not', null)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (total >= maxPerUser) throw conflict(texts.tooManyTokens(maxPerUser))
    const { session_id } = await trx
      .insertInto('session')
      .values({
        user_id: session.userId,
        selected_entity_id: session.entityId,
        selected_organization_id: session.organizationId,
        address: from.address,
        user_agent: from.userAgent,
        token_name: tokenName,
        token_permissions: JSON.stringify(rights),
        created_at: new Date(now),
        // Never, so that the first use is recorded.
        last_used_at: new Date(0),
        expires_at: expires,
        ended_at: null,
      })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    return { sessionId: session_id, token: await issueToken(trx, session_id), expiresAt: expires.toISOString() }
  })
}
