import { applyItemEvent, valueAt } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { type Kysely, sql } from 'kysely'
import type { RecordedEvent } from '../../core/events/append.ts'
import { itemEvent } from '../../core/items/project/projectItemEvents.ts'

type Row = Readonly<Record<string, unknown>>

/** What an event made of a row: null where there was none before, or is none after. */
export type RowChange = { event: RecordedEvent; before: Row | null; after: Row | null }

type Told = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'data'> & { at: Date }

/** Values of dated fields as they are at an instant (epoch ms), others as they are kept. */
const rowAt = (state: ItemState | null, at: number): Row | null =>
  state && {
    ...state.row,
    ...Object.fromEntries(Object.entries(state.effective).map(([name, points]) => [name, valueAt(points, at)])),
  }

const isOfRow = ({ name }: ItemType, type: string) =>
  [`${name}.added`, `${name}.changed`, `${name}.removed`].includes(type)

/**
 * What events of one organization and type made of their rows, in their order: the log itself says what a row was
 * before. Reads each row's events once, however many of them are asked for.
 */
export async function rowsBefore(
  db: Kysely<Tables>,
  type: ItemType,
  events: readonly RecordedEvent[],
): Promise<RowChange[]> {
  const asked = new Map(
    events.filter((event) => isOfRow(type, event.type)).map((event) => [`${event.version}/${event.stream}`, event]),
  )
  if (asked.size === 0) return []
  const streams = [...new Set([...asked.values()].map(({ stream }) => stream))]
  const { rows } = await sql<Told>`select stream, version, type, data, recorded_at as at from event
    where organization_id = ${events[0]!.organizationId}::int and stream = any(${streams}::text[])
    order by stream, version`.execute(db)
  const found = new Map<string, RowChange>()
  const states = new Map<string, ItemState | null>()
  const turn = turns()
  for (const told of rows) {
    await turn()
    if (!isOfRow(type, told.type)) continue
    const state = states.get(told.stream) ?? null
    const recordedAt = told.at.getTime()
    const next = applyItemEvent(type, state, itemEvent({ ...told, recordedAt }))
    states.set(told.stream, next)
    const name = `${told.version}/${told.stream}`
    const event = asked.get(name)
    if (event) found.set(name, { event, before: state?.row ?? null, after: rowAt(next, recordedAt) })
  }
  return [...asked.keys()].flatMap((name) => found.get(name) ?? [])
}
