import type { Tables } from '@takt/store/tables.ts'
import type { Transaction } from 'kysely'

export type UserEvent = { type: string; userId: number; entityId: number; version: number; data: object; actor: string }

/** Appends what happened to a user to the log, in the transaction that changes the row; hashes and tokens never come here. */
export const recordUserEvent = (trx: Transaction<Tables>, event: UserEvent) =>
  trx
    .insertInto('event')
    .values({
      organization_id: null,
      entity_id: event.entityId,
      area: 'security',
      stream: `users/${event.userId}`,
      version: event.version,
      type: event.type,
      data: JSON.stringify(event.data),
      meta: JSON.stringify({ actor: event.actor }),
    })
    .execute()
