import { applyItemEvent } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemEvent, ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { Owner, RecordedEvent } from '../../events/append.ts'
import { type ItemStates, readStates } from './itemStates.ts'
import { type StateWrite, writeStates } from './writeStates.ts'

/** Interprets an event of the log as a change of a row. */
export const itemEvent = (event: Pick<RecordedEvent, 'type' | 'version' | 'recordedAt' | 'data'>): ItemEvent =>
  ({
    verb: event.type.slice(event.type.lastIndexOf('.') + 1),
    version: event.version,
    recordedAt: event.recordedAt,
    data: event.data,
  }) as ItemEvent

/**
 * Applies events of one type and owner, in order, to the type's table: inline when they are recorded, and again when
 * tables are rebuilt. `existing` are the rows before the events, if they have been read. Returns the new state of each
 * affected row, null if it was removed.
 */
export async function projectItemEvents(
  db: Kysely<Tables>,
  { type, owner }: { type: ItemType; owner: Owner },
  events: readonly RecordedEvent[],
  existing?: ItemStates,
): Promise<ReadonlyMap<string, ItemState | null>> {
  const changes = events.map(itemEvent)
  const keys = new Map(changes.map(({ data }) => [keyText(type, data.key), data.key]))
  const before = existing ?? (await readStates(db, type, owner, [...keys.values()]))
  const states = new Map<string, ItemState | null>()
  const changedFields = new Map<string, Set<string> | null>()
  const retired = new Map<string, StateWrite['retired']>()
  for (const change of changes) {
    const name = keyText(type, change.data.key)
    const state = states.has(name) ? states.get(name) : before.get(name)
    states.set(name, applyItemEvent(type, state ?? null, change))
    const isRetained = change.verb === 'removed' && change.data.retired && state
    retired.set(name, isRetained ? { ...state, at: change.recordedAt } : null)
    const fields = changedFields.get(name)
    if (change.verb !== 'changed') changedFields.set(name, null)
    else if (fields !== null) {
      const { data } = change
      // Skips fields that the type no longer has.
      const named = Object.keys({ ...data.fields, ...data.effective }).filter((field) => field in type.fields)
      changedFields.set(name, new Set([...(fields ?? []), ...named]))
    }
  }
  const writes = [...keys].map(
    ([name, key]: [string, ItemKey]): StateWrite => ({
      key,
      before: before.has(name),
      state: states.get(name) ?? null,
      retired: retired.get(name) ?? null,
      changed: changedFields.get(name) ?? null,
    }),
  )
  await writeStates(db, type, owner, writes)
  return states
}
