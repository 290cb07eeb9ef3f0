import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { HttpError } from '../http/responses/httpError.ts'
import { eventsTexts as texts } from './texts.ts'

export type Owner = { organizationId: number | null; entityId: number | null }

export type NewEvent = Owner & {
  area: string
  stream: string
  type: string
  data: Record<string, unknown>
  /** The user and the cause of the event. */
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

/** Thrown if the stream changed between reading it and the decision. Decide again. */
export class StreamConflict extends Error {
  readonly stream: string
  constructor(stream: string) {
    super(`Concurrent append to ${stream}`)
    this.name = 'StreamConflict'
    this.stream = stream
  }
}

/**
 * Appends events to one stream at version `after` (0: empty), in the caller's transaction, or throws `StreamConflict`,
 * which must end that transaction. Concurrency control relies only on the unique key.
 */
export const append = (trx: Transaction<Tables>, after: number, events: readonly NewEvent[]) =>
  appendAll(
    trx,
    events.map((event, i) => ({ event, version: after + i + 1 })),
  )

/**
 * Maximum size of one change in the log (bytes): well below the maximum message size (`store/nats/nats.ts`), so that
 * the relay can publish every event.
 */
export const largestEvent = 2 * 1024 * 1024

function rejectLarge(text: string): void {
  if (text.length * 3 <= largestEvent || Buffer.byteLength(text) <= largestEvent) return
  throw new HttpError('tooLarge', texts.changeTooLarge(largestEvent))
}

type Recorded = Pick<RecordedEvent, 'id' | 'stream' | 'version' | 'epoch' | 'tx' | 'position'> & { recordedAt: Date }

/** Appends events of many streams, each with its new stream version, in one statement and in order. */
export async function appendAll(
  trx: Transaction<Tables>,
  events: readonly { event: NewEvent; version: number }[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return []
  const serialized = events.map(({ event, version }, i) => JSON.stringify({ i, ...event, version }))
  for (const text of serialized) rejectLarge(text)
  const { rows } = await sql<Recorded>`
    insert into event (organization_id, entity_id, area, stream, version, type, data, meta)
    select "organizationId", "entityId", area, stream, version, type, data, meta
    from jsonb_to_recordset(${`[${serialized.join(',')}]`}::jsonb) as given(i int, "organizationId" int, "entityId" int,
      area text,
      stream text, version int, type text, data jsonb, meta jsonb)
    order by i
    on conflict on constraint event_stream_version do nothing
    returning id, stream, version, epoch, tx::text as tx, position, recorded_at as "recordedAt"`.execute(trx)
  const nameOf = (stream: string, version: number) => `${version}/${stream}`
  const recorded = new Map(rows.map((row) => [nameOf(row.stream, row.version), row]))
  return events.map(({ event, version }) => {
    const row = recorded.get(nameOf(event.stream, version))
    if (!row) throw new StreamConflict(event.stream)
    return { ...event, ...row, recordedAt: row.recordedAt.getTime() }
  })
}
