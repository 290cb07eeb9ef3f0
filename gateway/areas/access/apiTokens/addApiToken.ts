import { apiTokenMay, type NewApiToken } from '@takt/domain/areas/access/apiTokens.ts'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { areas, flags, noPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { conflict, invalid } from '../../../core/http/responses/refusal.ts'
import type { AccessTables } from '../accessTables.ts'
import type { Origin } from '../requestOrigin.ts'
import { giveToken } from '../sessionTokens.ts'
import { accessTexts as texts } from '../texts.ts'
import { mergePermissions } from '../users/changeSecurity.ts'
import { lockAccount } from '../users/lockAccount.ts'
import { refuseForeignRights } from '../users/mayGive.ts'

const day = 86_400_000
const mostOfUser = 100

/**
 * Makes a session for a script of the user, in what is selected now, with some of the own rights, and answers its
 * token: the only time that it exists in clear.
 */
export async function addApiToken(
  systemDb: Kysely<Tables>,
  who: { session: Session; from: Origin; now: number },
  { tokenName, days, permissions }: NewApiToken,
): Promise<{ sessionId: string; token: string; expiresAt: string }> {
  const { session, from, now } = who
  const rights = mergePermissions(noPermissions, permissions)
  if (areas.some((area) => flags.some((flag) => rights[area][flag] && !apiTokenMay(area, flag))))
    throw invalid({ permissions: texts.tokenChangesNoRights })
  refuseForeignRights(session, rights)
  const expires = new Date(now + days * day)
  return systemDb.transaction().execute(async (plain) => {
    const trx = plain.withTables<AccessTables>()
    // One after the other for one user: who counts sees what the one before has added.
    await lockAccount(trx, session.userId)
    const { total } = await trx
      .selectFrom('session')
      .select((count) => count.fn.countAll<number>().as('total'))
      .where('user_id', '=', session.userId)
      .where('token_name', 'is not', null)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (total >= mostOfUser) throw conflict(texts.tooManyTokens(mostOfUser))
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
        // Never, so that the first use is noted.
        last_used_at: new Date(0),
        expires_at: expires,
        ended_at: null,
      })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    return { sessionId: session_id, token: await giveToken(trx, session_id), expiresAt: expires.toISOString() }
  })
}
