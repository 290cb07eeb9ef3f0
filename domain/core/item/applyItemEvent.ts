import type { ItemType } from './item.ts'
import { fieldNames } from './item.ts'
import type { DatedValue, DatedValues, EffectivePoint, ItemEvent, ItemState } from './itemEvent.ts'

/** Returns the state of a row after an event; tables are projections of these states, both inline and on rebuild. */
export function applyItemEvent(type: ItemType, state: ItemState | null, event: ItemEvent): ItemState | null {
  const { version, recordedAt } = event
  if (event.verb === 'removed') return null
  if (event.verb === 'added') {
    const { row, rowId } = event.data
    const dated = fieldNames(type, (field) => field.effective)
    const effective = Object.fromEntries(dated.map((name) => [name, [{ from: null, value: row[name] ?? null }]]))
    return withDated({ row, rowId, version, effective }, event.data.effective, recordedAt)
  }
  if (!state) throw new Error(`${type.name}.changed for a row that does not exist: ${JSON.stringify(event.data.key)}`)
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
  return withDated({ ...state, row, version, effective }, event.data.effective, recordedAt)
}

function withDated(state: ItemState, values: DatedValues | undefined, recordedAt: number): ItemState {
  if (!values) return state
  const row = { ...state.row }
  const effective = { ...state.effective }
  for (const [name, more] of Object.entries(values)) {
    const points = withPoints(effective[name] ?? [], more)
    effective[name] = points
    row[name] = valueAt(points, recordedAt)
  }
  return { ...state, row, effective }
}

/** Returns the points with a value that applies from an instant until the next known point. */
export function withPoint(points: readonly EffectivePoint[], point: DatedValue): EffectivePoint[] {
  const before = points.findLastIndex(({ from }) => from === null || from <= point.from)
  return points[before]?.from === point.from ? points.with(before, point) : points.toSpliced(before + 1, 0, point)
}

/** The same for several points; both lists are ascending. */
export function withPoints(points: readonly EffectivePoint[], more: readonly DatedValue[]): EffectivePoint[] {
  const all: EffectivePoint[] = []
  let next = 0
  for (const point of points) {
    while (point.from !== null && next < more.length && more[next]!.from < point.from) all.push(more[next++]!)
    if (point.from !== more[next]?.from) all.push(point)
  }
  while (next < more.length) all.push(more[next++]!)
  return all
}

/** Returns the value that applies at an instant (epoch ms). */
export const valueAt = (points: readonly EffectivePoint[], at: number): unknown =>
  points.findLast((point) => point.from === null || point.from <= at)?.value ?? null
