import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { append } from '../../core/events/append.ts'

export type UserEvent = {
  type: string
  userId: number
  entityId: number
  /** Version of the row after the event. */
  version: number
  data: Record<string, unknown>
  /** User who performed the action; null: the system. */
  actorId: number | null
}

/**
 * Appends an event of a user to the log, in the transaction that changes the row; must not contain hashes or tokens.
 */
export const recordUserEvent = (trx: Transaction<Tables>, event: UserEvent) =>
  append(trx, event.version - 1, [
    {
      organizationId: null,
      entityId: event.entityId,
      area: 'security',
      stream: `users/${event.userId}`,
      type: event.type,
      data: event.data,
      meta: { userId: event.actorId },
    },
  ])
