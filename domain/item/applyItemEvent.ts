import type { ItemType } from './item.ts'
import { fieldNames } from './item.ts'
import type { EffectivePoint, ItemEvent, ItemState } from './itemEvent.ts'

/** The state of a row after an event: tables are what this adds up to, inline and in a rebuild alike. */
export function applyItemEvent(type: ItemType, state: ItemState | null, event: ItemEvent): ItemState | null {
  const { version, recordedAt } = event
  if (event.verb === 'removed') return null
  if (event.verb === 'added') {
    const { row, rowId } = event.data
    const dated = fieldNames(type, (field) => field.effective)
    const effective = Object.fromEntries(dated.map((name) => [name, [{ from: null, value: row[name] ?? null }]]))
    return { row, rowId, version, effective }
  }
  if (!state) throw new Error(`${type.name}.changed of a row that is not there: ${JSON.stringify(event.data.key)}`)
  const row = { ...state.row }
  const effective = { ...state.effective }
  const from = event.data.effectiveFrom ?? recordedAt
  for (const [name, value] of Object.entries(event.data.fields)) {
    if (!type.fields[name]?.effective) row[name] = value
    else {
      const points = withPoint(effective[name] ?? [], { from, value })
      effective[name] = points
      row[name] = valueAt(points, recordedAt)
    }
  }
  return { ...state, row, version, effective }
}

/** The values with one that holds from an instant until the next that is known. */
export const withPoint = (
  points: readonly EffectivePoint[],
  point: { from: number; value: unknown },
): EffectivePoint[] => {
  const others = points.filter((other) => other.from !== point.from)
  const later = others.findIndex((other) => other.from !== null && other.from > point.from)
  return others.toSpliced(later === -1 ? others.length : later, 0, point)
}

/** The value that holds at an instant (epoch ms). */
export const valueAt = (points: readonly EffectivePoint[], at: number): unknown =>
  points.findLast((point) => point.from === null || point.from <= at)?.value ?? null
