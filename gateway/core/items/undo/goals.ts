import { applyItemEvent } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import type { RecordedEvent } from '../../events/append.ts'
import { conflict } from '../../http/responses/refusal.ts'
import { eventsOf, ownerOf } from '../itemTable.ts'
import type { ItemContext } from '../mountedItem.ts'
import { itemEvent } from '../project/projectItemEvents.ts'
import { itemsTexts as texts } from '../texts.ts'
import { changedSince } from '../write/lastChange.ts'
import { nameOf } from '../write/references.ts'
import type { ChangedRow } from './changedRows.ts'

/** `back`: the version whose state the event brought back, if it did. */
type Told = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'data'> & { at: Date; back: number | null }

const streamsAtOnce = 1000
const eventsAtOnce = 1000

/**
 * Everything that the log says of these streams of one type, each in the order of its versions; read a part at a time.
 */
async function* toldEvents(
  { trx, tenant }: ItemContext,
  type: ItemType,
  streams: readonly string[],
): AsyncGenerator<Told> {
  const owner = ownerOf(type, tenant)
  for (let done = 0; done < streams.length; done += streamsAtOnce) {
    const some = streams.slice(done, done + streamsAtOnce)
    let last = { stream: '', version: 0 }
    for (;;) {
      const { rows } = await sql<Told>`
        select stream, version, type, data, recorded_at as at, (meta ->> 'back')::int as back from event
        where ${eventsOf(owner)} and stream = any(${some}::text[])
          and (stream, version) > (${last.stream}::text, ${last.version}::int)
        order by stream, version limit ${eventsAtOnce}`.execute(trx)
      yield* rows
      if (rows.length < eventsAtOnce) break
      last = rows.at(-1)!
    }
  }
}

/** What a row was before it was changed: its version, and what it held; null if it was not there. */
export type Goal = { version: number; state: ItemState | null }

/**
 * What rows of one type were before the changes, by their streams. Refuses (409) if anybody changed one of them since:
 * changes that were taken back in the meantime do not count. Reads the log in parts, and others have their turn
 * meanwhile.
 */
export async function goals(
  context: ItemContext,
  type: ItemType,
  rows: readonly ChangedRow[],
): Promise<ReadonlyMap<string, Goal>> {
  const states = new Map(
    rows.map((row) => [row.stream, { row, state: null as ItemState | null, standing: standing() }]),
  )
  const turn = turns()
  for await (const event of toldEvents(context, type, [...states.keys()])) {
    const at = states.get(event.stream)!
    at.standing.tell(event)
    if (event.version < at.row.versions[0]!)
      at.state = applyItemEvent(type, at.state, itemEvent({ ...event, recordedAt: event.at.getTime() }))
    await turn()
  }
  const found = new Map<string, Goal>()
  for (const [stream, { row, state, standing }] of states) {
    if (!standing.isAt(row.versions)) throw await fasterOne(context, type, row)
    found.set(stream, { version: row.versions[0]! - 1, state })
    await turn()
  }
  return found
}

/** Where a stream stands, told its events in order. */
function standing() {
  // The version whose state a version brought back, if it did.
  const same = new Map<number, number>([[0, 0]])
  let latest = 0
  return {
    tell({ version, back }: Told) {
      same.set(version, back === null ? version : (same.get(back) ?? back))
      latest = version
    },
    /** Whether it stands where these versions of it left it. */
    isAt(versions: readonly number[]): boolean {
      const first = versions[0]!
      const last = versions.at(-1)!
      return versions.length === last - first + 1 && same.get(latest) === same.get(last)
    },
  }
}

async function fasterOne(context: ItemContext, type: ItemType, { key }: ChangedRow) {
  const { data } = await changedSince(context, type, key)
  const { changedBy, changedAt } = data as { changedBy: string | null; changedAt: string }
  return conflict(texts.undoChangedAfter(nameOf(type, key), changedBy ?? texts.somebodyElse, changedAt), data)
}
