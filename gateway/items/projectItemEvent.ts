import { applyItemEvent } from '@takt/domain/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import type { ItemEvent, ItemState } from '@takt/domain/item/itemEvent.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import type { RecordedEvent } from '../events/append.ts'
import { readState, writeState } from './itemState.ts'

/** An event of the log, understood as a change of a row. */
export const itemEvent = (event: RecordedEvent): ItemEvent =>
  ({
    verb: event.type.slice(event.type.lastIndexOf('.') + 1),
    version: event.version,
    recordedAt: event.recordedAt,
    data: event.data,
  }) as ItemEvent

/** Applies an event to its type's table: inline when it is recorded, and again when tables are rebuilt. Gives the row's new state. */
export async function projectItemEvent(
  db: Kysely<Tables>,
  type: ItemType,
  event: RecordedEvent,
  known?: ItemState,
): Promise<ItemState | null> {
  const change = itemEvent(event)
  const { key } = change.data
  const before = change.verb === 'changed' ? (known ?? (await readState(db, type, event, key))) : null
  const state = applyItemEvent(type, before, change)
  const changed = change.verb === 'changed' ? Object.keys(change.data.fields) : null
  await writeState(db, { type, owner: event, key, changed }, state)
  return state
}
