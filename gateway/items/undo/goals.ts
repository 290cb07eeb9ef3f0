import { applyItemEvent } from '@takt/domain/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import type { ItemState } from '@takt/domain/item/itemEvent.ts'
import { sql } from 'kysely'
import type { RecordedEvent } from '../../events/append.ts'
import { conflict } from '../../http/refusal.ts'
import { eventsOf, ownerOf } from '../itemTable.ts'
import { changedSince } from '../lastChange.ts'
import type { ItemContext } from '../mountedItem.ts'
import { itemEvent } from '../projectItemEvents.ts'
import { nameOf } from '../references.ts'
import type { ChangedRow } from './changedRows.ts'

/** What a row was before it was changed: its version, and what it held; null if it was not there. */
export type Goal = { version: number; state: ItemState | null }

type Told = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'data'> & { at: Date; back: number | null }

/**
 * What rows of one type were before the changes. Refuses (409) if anybody changed one of them since: changes that were taken back in the meantime do
 * not count.
 */
export async function goals(
  context: ItemContext,
  type: ItemType,
  rows: readonly ChangedRow[],
): Promise<ReadonlyMap<string, Goal>> {
  const { rows: events } = await sql<Told>`
    select stream, version, type, data, recorded_at as at, (meta ->> 'back')::int as back from event
    where ${eventsOf(ownerOf(type, context.tenant))} and stream = any(${rows.map(({ stream }) => stream)}::text[])
    order by stream, version`.execute(context.trx)
  const byStream = Map.groupBy(events, ({ stream }) => stream)
  const found = new Map<string, Goal>()
  for (const row of rows) {
    const told = byStream.get(row.stream)!
    if (!isLast(told, row.versions)) throw await fasterOne(context, type, row)
    const version = row.versions[0]! - 1
    let state: ItemState | null = null
    for (const event of told) {
      if (event.version > version) break
      state = applyItemEvent(type, state, itemEvent({ ...event, recordedAt: event.at.getTime() }))
    }
    found.set(row.stream, { version, state })
  }
  return found
}

/** Whether a stream stands where these versions of it left it. */
function isLast(events: readonly Told[], versions: readonly number[]): boolean {
  const first = versions[0]!
  const last = versions.at(-1)!
  // The version whose state a version brought back, if it did.
  const same = new Map<number, number>([[0, 0]])
  for (const { version, back } of events) same.set(version, back === null ? version : (same.get(back) ?? back))
  const isWhole = versions.length === last - first + 1
  return isWhole && same.get(events.at(-1)!.version) === same.get(last)
}

async function fasterOne(context: ItemContext, type: ItemType, { key }: ChangedRow) {
  const { data } = await changedSince(context, type, key)
  const { changedBy, changedAt } = data as { changedBy: string | null; changedAt: string }
  return conflict(
    `Nothing was undone: ${nameOf(type, key)} was changed by ${changedBy ?? 'somebody else'} at ${changedAt}, after that.`,
    data,
  )
}
