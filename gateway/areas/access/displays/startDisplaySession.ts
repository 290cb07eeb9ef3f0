import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { AccessTables } from '../accessTables.ts'

/** Initial values of a display's session; `lifetime` in ms. */
export type DisplaySession = {
  userId: number
  entityId: number
  organizationId: number
  displayName: string
  now: number
  lifetime: number
}

/** Starts a session of a display's user, without a token; returns its ID. */
export async function startDisplaySession(trx: Transaction<Tables>, of: DisplaySession): Promise<string> {
  const now = new Date(of.now)
  const { session_id } = await trx
    .withTables<AccessTables>()
    .insertInto('session')
    .values({
      user_id: of.userId,
      selected_entity_id: of.entityId,
      selected_organization_id: of.organizationId,
      address: '',
      user_agent: of.displayName,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(of.now + of.lifetime),
      ended_at: null,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}
