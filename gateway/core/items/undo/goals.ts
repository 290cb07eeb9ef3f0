import { applyItemEvent } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import type { RecordedEvent } from '../../events/append.ts'
import { conflict } from '../../http/responses/httpError.ts'
import { eventsOf, ownerOf } from '../itemTable.ts'
import type { ItemContext } from '../mountedItem.ts'
import { itemEvent } from '../project/projectItemEvents.ts'
import { itemsTexts as texts } from '../texts.ts'
import { changedSince } from '../write/lastChange.ts'
import { nameOf } from '../write/references.ts'
import type { ChangedRow } from './changedRows.ts'

/** `back`: the version whose state the event restored, if any. */
type StreamEvent = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'data'> & { at: Date; back: number | null }

const streamsPerPage = 1000
const eventsPerPage = 1000

/** Reads all events of these streams of one type, each stream in version order, page by page. */
async function* streamEvents(
  { trx, tenant }: ItemContext,
  type: ItemType,
  streams: readonly string[],
): AsyncGenerator<StreamEvent> {
  const owner = ownerOf(type, tenant)
  for (let offset = 0; offset < streams.length; offset += streamsPerPage) {
    const some = streams.slice(offset, offset + streamsPerPage)
    let last = { stream: '', version: 0 }
    for (;;) {
      const { rows } = await sql<StreamEvent>`
        select stream, version, type, data, recorded_at as at, (meta ->> 'back')::int as back from event
        where ${eventsOf(owner)} and stream = any(${some}::text[])
          and (stream, version) > (${last.stream}::text, ${last.version}::int)
        order by stream, version limit ${eventsPerPage}`.execute(trx)
      yield* rows
      if (rows.length < eventsPerPage) break
      last = rows.at(-1)!
    }
  }
}

/** The state of a row before it was changed, and its version; null if it did not exist. */
export type Goal = { version: number; state: ItemState | null }

/**
 * Returns the states of rows of one type before the changes, by stream. Rejects (409) if a row was changed since;
 * changes that were undone in the meantime do not count. Reads the log in pages and yields to other requests in
 * between.
 */
export async function goals(
  context: ItemContext,
  type: ItemType,
  rows: readonly ChangedRow[],
): Promise<ReadonlyMap<string, Goal>> {
  const states = new Map(
    rows.map((row) => [row.stream, { row, state: null as ItemState | null, tracker: createStateTracker() }]),
  )
  const yieldIfDue = createYielder()
  for await (const event of streamEvents(context, type, [...states.keys()])) {
    const at = states.get(event.stream)!
    at.tracker.apply(event)
    if (event.version < at.row.versions[0]!)
      at.state = applyItemEvent(type, at.state, itemEvent({ ...event, recordedAt: event.at.getTime() }))
    await yieldIfDue()
  }
  const targets = new Map<string, Goal>()
  for (const [stream, { row, state, tracker }] of states) {
    if (!tracker.isAt(row.versions)) throw await laterChangeError(context, type, row)
    targets.set(stream, { version: row.versions[0]! - 1, state })
    await yieldIfDue()
  }
  return targets
}

/** Tracks the effective state of a stream from its events in order. */
function createStateTracker() {
  // Maps a version to the version whose state it restored, if any.
  const same = new Map<number, number>([[0, 0]])
  let latest = 0
  return {
    apply({ version, back }: StreamEvent) {
      same.set(version, back === null ? version : (same.get(back) ?? back))
      latest = version
    },
    /** True if the stream is still in the state in which these versions left it. */
    isAt(versions: readonly number[]): boolean {
      const first = versions[0]!
      const last = versions.at(-1)!
      return versions.length === last - first + 1 && same.get(latest) === same.get(last)
    },
  }
}

async function laterChangeError(context: ItemContext, type: ItemType, { key }: ChangedRow) {
  const { data } = await changedSince(context, type, key)
  const { changedBy, changedAt } = data as { changedBy: string | null; changedAt: string }
  return conflict(texts.undoChangedAfter(nameOf(type, key), changedBy ?? texts.anotherUser, changedAt), data)
}
