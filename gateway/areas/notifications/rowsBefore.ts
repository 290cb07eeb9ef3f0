import { applyItemEvent, valueAt } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { type Kysely, sql } from 'kysely'
import type { RecordedEvent } from '../../core/events/append.ts'
import { itemEvent } from '../../core/items/project/projectItemEvents.ts'

type Row = Readonly<Record<string, unknown>>

/** Row before and after an event; null if it did not exist. */
export type RowChange = { event: RecordedEvent; before: Row | null; after: Row | null }

type StoredEvent = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'data'> & { at: Date }

/** Returns the row with dated fields at their values of an instant (epoch ms). */
const rowAt = (state: ItemState | null, at: number): Row | null =>
  state && {
    ...state.row,
    ...Object.fromEntries(Object.entries(state.effective).map(([name, points]) => [name, valueAt(points, at)])),
  }

const isOfRow = ({ name }: ItemType, type: string) =>
  [`${name}.added`, `${name}.changed`, `${name}.removed`].includes(type)

/**
 * Returns the row changes of events of one organization and type, in order, derived from the event log. Reads the
 * events of each row once, however many are requested.
 */
export async function rowsBefore(
  db: Kysely<Tables>,
  type: ItemType,
  events: readonly RecordedEvent[],
): Promise<RowChange[]> {
  const requested = new Map(
    events.filter((event) => isOfRow(type, event.type)).map((event) => [`${event.version}/${event.stream}`, event]),
  )
  if (requested.size === 0) return []
  const streams = [...new Set([...requested.values()].map(({ stream }) => stream))]
  const { rows } = await sql<StoredEvent>`select stream, version, type, data, recorded_at as at from event
    where organization_id = ${events[0]!.organizationId}::int and stream = any(${streams}::text[])
    order by stream, version`.execute(db)
  const changes = new Map<string, RowChange>()
  const states = new Map<string, ItemState | null>()
  const yieldTurn = createYielder()
  for (const stored of rows) {
    await yieldTurn()
    if (!isOfRow(type, stored.type)) continue
    const state = states.get(stored.stream) ?? null
    const recordedAt = stored.at.getTime()
    const next = applyItemEvent(type, state, itemEvent({ ...stored, recordedAt }))
    states.set(stored.stream, next)
    const name = `${stored.version}/${stored.stream}`
    const event = requested.get(name)
    if (event) changes.set(name, { event, before: state?.row ?? null, after: rowAt(next, recordedAt) })
  }
  return [...requested.keys()].flatMap((name) => changes.get(name) ?? [])
}
