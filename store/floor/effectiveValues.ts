import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { EffectivePoint } from '@takt/domain/core/item/itemEvent.ts'

/** Values of effective-dated fields by item type, key and field, ascending. */
export type EffectiveValues = ReadonlyMap<string, readonly EffectivePoint[]>

type Dated = { type: string; key: string; field: string; from: number | null; value: unknown }

const address = (type: string, key: string, field: string) => JSON.stringify([type, key, field])

/** Groups rows of `effective_value` into their histories; rows must be ordered by `from`, nulls first. */
export function effectiveValues(rows: readonly Dated[]): EffectiveValues {
  const histories = new Map<string, EffectivePoint[]>()
  for (const { type, key, field, from, value } of rows) {
    const at = address(type, key, field)
    const points = histories.get(at)
    if (points) points.push({ from, value })
    else histories.set(at, [{ from, value }])
  }
  return histories
}

/** Returns the points of one field of one row; empty if there are none. */
export const pointsOf = (values: EffectiveValues, type: string, key: string, field: string) =>
  values.get(address(type, key, field)) ?? []

/**
 * Converts points to the form used in calculations; `fallback` applies from the beginning of time until the first
 * point.
 */
export function effectiveOf<T>(points: readonly EffectivePoint[], fallback: T): Effective<T> {
  if (points.length === 0) return [{ from: Number.NEGATIVE_INFINITY, value: fallback }]
  return points.map(({ from, value }) => ({ from: from ?? Number.NEGATIVE_INFINITY, value: value as T }))
}
