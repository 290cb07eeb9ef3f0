import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'

export type Owner = { organizationId: number | null; entityId: number | null }

export type NewEvent = Owner & {
  area: string
  stream: string
  type: string
  data: Record<string, unknown>
  /** Who and why. */
  meta: { userId: number | null; [more: string]: unknown }
}

export type RecordedEvent = NewEvent & {
  id: string
  version: number
  epoch: number
  tx: string
  position: number
  /** Epoch ms. */
  recordedAt: number
}

/** Somebody appended to the stream between reading it and deciding. Decide again. */
export class StreamConflict extends Error {
  readonly stream: string
  constructor(stream: string) {
    super(`Somebody was faster on ${stream}`)
    this.name = 'StreamConflict'
    this.stream = stream
  }
}

/**
 * Appends events to one stream that stood at version `after` (0: nothing yet), in the caller's transaction, or throws
 * `StreamConflict`, which must end that transaction. The unique key is the whole concurrency control.
 */
export async function append(
  trx: Transaction<Tables>,
  after: number,
  events: readonly NewEvent[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return []
  const rows = await trx
    .insertInto('event')
    .values(
      events.map((event, i) => ({
        organization_id: event.organizationId,
        entity_id: event.entityId,
        area: event.area,
        stream: event.stream,
        version: after + i + 1,
        type: event.type,
        data: JSON.stringify(event.data),
        meta: JSON.stringify(event.meta),
      })),
    )
    .onConflict((conflict) => conflict.constraint('event_stream_version').doNothing())
    .returning(['id', 'version', 'epoch', 'position', 'recorded_at', sql<string>`tx::text`.as('tx')])
    .execute()
  if (rows.length < events.length) throw new StreamConflict(events[0]!.stream)
  return rows
    .sort((a, b) => a.version - b.version)
    .map(({ recorded_at, ...row }, i) => ({ ...events[i]!, ...row, recordedAt: recorded_at.getTime() }))
}
