import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely, Selectable } from 'kysely'
import type { AccessTables, UserAccountTable } from './accessTables.ts'
import type { Origin } from './requestOrigin.ts'
import { sessionLimits } from './sessionLimits.ts'
import { giveToken } from './sessionTokens.ts'
import { usableSelection } from './usableSelection.ts'

/**
 * Begins a session with what the user had selected last, and answers its token: the only time that it exists in clear.
 */
export async function openSession(
  systemDb: Kysely<Tables>,
  who: { account: Selectable<UserAccountTable>; from: Origin; now: number },
) {
  const { account, from, now } = who
  const db = systemDb.withTables<AccessTables>()
  return db.transaction().execute(async (trx) => {
    const selection = await usableSelection(trx, {
      userId: account.user_id,
      entityId: account.selected_entity_id,
      organizationId: account.selected_organization_id,
    })
    const { session_id } = await trx
      .insertInto('session')
      .values({
        user_id: account.user_id,
        selected_entity_id: selection.selectedEntityId,
        selected_organization_id: selection.selectedOrganizationId,
        address: from.address,
        user_agent: from.userAgent,
        authenticated_at: new Date(now),
        created_at: new Date(now),
        last_used_at: new Date(now),
        expires_at: new Date(now + sessionLimits.absolute),
        ended_at: null,
      })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    return { token: await giveToken(trx, session_id), sessionId: session_id, selection }
  })
}
