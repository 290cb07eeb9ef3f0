import type { Tables } from '@takt/store/tables.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AccessTables, UserAccountTable } from './accessTables.ts'
import { sessionLimits } from './sessionLimits.ts'
import { createToken, hashToken } from './tokens.ts'
import { usableSelection } from './usableSelection.ts'

/** Begins a session with what the user had selected last, and answers its token: the only time that it exists in clear. */
export async function openSession(
  systemDb: Kysely<Tables>,
  who: { account: Selectable<UserAccountTable>; address: string; now: number },
) {
  const { account, address, now } = who
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
        address,
        created_at: new Date(now),
        last_used_at: new Date(now),
        expires_at: new Date(now + sessionLimits.absolute),
        ended_at: null,
      })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    return { token: await giveToken(trx, session_id, now), selection }
  })
}

/** A further token of a session; those it had before last a moment longer. */
export async function renewToken(systemDb: Kysely<Tables>, sessionId: string, now: number): Promise<string> {
  const db = systemDb.withTables<AccessTables>()
  return db.transaction().execute(async (trx) => {
    const last = new Date(now + sessionLimits.formerToken)
    const former = trx.updateTable('session_token').set({ expires_at: last }).where('session_id', '=', sessionId)
    await former.where('expires_at', '>', last).execute()
    return giveToken(trx, sessionId, now)
  })
}

async function giveToken(trx: Transaction<AccessTables>, sessionId: string, now: number) {
  const token = createToken()
  await trx
    .insertInto('session_token')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      expires_at: new Date(now + sessionLimits.absolute),
    })
    .execute()
  return token
}
