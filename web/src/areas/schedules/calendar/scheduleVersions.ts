import { schedules } from '@takt/domain/areas/masterData/schedules.ts'
import { applyItemEvent, valueAt } from '@takt/domain/core/item/applyItemEvent.ts'
import type { DatedValue, ItemEvent, ItemState } from '@takt/domain/core/item/itemEvent.ts'
import type { HistoryEntry } from '@takt/domain/core/item/responses/history.ts'
import type { Effective } from '@takt/domain/core/schedule/effective.ts'
import type { Schedule } from '@takt/domain/core/schedule/schedule.ts'

/** The future values of a history entry by field, ascending. */
function laterValues({ later }: HistoryEntry): Record<string, DatedValue[]> {
  const values: Record<string, DatedValue[]> = {}
  for (const { effectiveFrom, fields } of later)
    for (const [name, value] of Object.entries(fields))
      values[name] = [...(values[name] ?? []), { from: Date.parse(effectiveFrom), value }]
  return values
}

function eventOf(scheduleID: string, entry: HistoryEntry): ItemEvent | null {
  const { version, fields, effectiveFrom } = entry
  const at = { version, recordedAt: Date.parse(entry.at) }
  if (fields === null) return { ...at, verb: 'removed', data: { key: { scheduleID }, rowId: '' } }
  const data = { key: { scheduleID }, rowId: '', effective: laterValues(entry) }
  if (entry.type.endsWith('.added')) return { ...at, verb: 'added', data: { ...data, row: fields } }
  const from = effectiveFrom === null ? {} : { effectiveFrom: Date.parse(effectiveFrom) }
  return { ...at, verb: 'changed', data: { ...data, fields, ...from } }
}

/**
 * Returns the past and future versions of a schedule, by the instant from which they are in effect. `usualZone` is the
 * zone of a schedule without its own. Empty if the history does not contain it.
 */
export function scheduleVersions(
  scheduleID: string,
  history: readonly HistoryEntry[],
  usualZone: string,
): Effective<Schedule> {
  let state: ItemState | null = null
  for (const entry of history) {
    const event = eventOf(scheduleID, entry)
    if (event && (state || event.verb === 'added')) state = applyItemEvent(schedules, state, event)
  }
  if (!state) return []
  const { shifts = [], timezone = [] } = state.effective
  const instants = [...shifts, ...timezone].map(({ from }) => from ?? Number.NEGATIVE_INFINITY)
  return [...new Set(instants)]
    .sort((a, b) => a - b)
    .map((from) => ({
      from,
      value: {
        scheduleID,
        timezone: (valueAt(timezone, from) as string | null) ?? usualZone,
        shifts: (valueAt(shifts, from) as Schedule['shifts'] | null) ?? [],
      },
    }))
}

/** Returns the versions with another one from an instant (epoch ms) until the next planned one. */
export function withVersion(versions: Effective<Schedule>, from: number, value: Schedule): Effective<Schedule> {
  const before = versions.filter((version) => version.from < from)
  const after = versions.filter((version) => version.from > from)
  return [...(before.length > 0 ? before : [{ from: Number.NEGATIVE_INFINITY, value }]), { from, value }, ...after]
}
