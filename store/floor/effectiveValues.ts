import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { EffectivePoint } from '@takt/domain/core/item/itemEvent.ts'

/** Values of effective-dated fields by item type, key and field, ascending. */
export type EffectiveValues = ReadonlyMap<string, readonly EffectivePoint[]>

type Dated = { type: string; key: string; field: string; from: number | null; value: unknown }

const address = (type: string, key: string, field: string) => JSON.stringify([type, key, field])

/** Sorts rows of `effective_value` into their histories; rows must come in order of `from`, nulls first. */
export function effectiveValues(rows: readonly Dated[]): EffectiveValues {
  const found = new Map<string, EffectivePoint[]>()
  for (const { type, key, field, from, value } of rows) {
    const at = address(type, key, field)
    const points = found.get(at)
    if (points) points.push({ from, value })
    else found.set(at, [{ from, value }])
  }
  return found
}

/** The points of one field of one row; empty if there are none. */
export const pointsOf = (values: EffectiveValues, type: string, key: string, field: string) =>
  values.get(address(type, key, field)) ?? []

/** The same as the arithmetic takes it; `otherwise` from the beginning of time where nothing is known. */
export function effectiveOf<T>(points: readonly EffectivePoint[], otherwise: T): Effective<T> {
  if (points.length === 0) return [{ from: Number.NEGATIVE_INFINITY, value: otherwise }]
  return points.map(({ from, value }) => ({ from: from ?? Number.NEGATIVE_INFINITY, value: value as T }))
}
