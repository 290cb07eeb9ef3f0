import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { Refusal } from '../http/responses/refusal.ts'
import { eventsTexts as texts } from './texts.ts'

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
export const append = (trx: Transaction<Tables>, after: number, events: readonly NewEvent[]) =>
  appendAll(
    trx,
    events.map((event, i) => ({ event, version: after + i + 1 })),
  )

/**
 * What the log takes of one change at most, in bytes: well below what a message may hold (`store/nats/nats.ts`), so that the
 * relay can tell every event.
 */
export const largestEvent = 2 * 1024 * 1024

function refuseLarge(text: string): void {
  if (text.length * 3 <= largestEvent || Buffer.byteLength(text) <= largestEvent) return
  throw new Refusal('tooLarge', texts.changeTooLarge(largestEvent))
}

type Recorded = Pick<RecordedEvent, 'id' | 'stream' | 'version' | 'epoch' | 'tx' | 'position'> & { recordedAt: Date }

/**
 * The same for events of many streams, each with the version that it gives its stream; one statement, in the order
 * given.
 */
export async function appendAll(
  trx: Transaction<Tables>,
  events: readonly { event: NewEvent; version: number }[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return []
  const written = events.map(({ event, version }, i) => JSON.stringify({ i, ...event, version }))
  for (const text of written) refuseLarge(text)
  const { rows } = await sql<Recorded>`
    insert into event (organization_id, entity_id, area, stream, version, type, data, meta)
    select "organizationId", "entityId", area, stream, version, type, data, meta
    from jsonb_to_recordset(${`[${written.join(',')}]`}::jsonb) as given(i int, "organizationId" int, "entityId" int,
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
