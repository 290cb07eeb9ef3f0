import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { append } from '../../core/events/append.ts'

export type UserEvent = {
  type: string
  userId: number
  entityId: number
  /** The row's version after it. */
  version: number
  data: Record<string, unknown>
  /** Who did it; null: the system. */
  actorId: number | null
}

/**
 * Appends what happened to a user to the log, in the transaction that changes the row; hashes and tokens never come
 * here.
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
