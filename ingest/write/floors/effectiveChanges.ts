import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'

/**
 * Returns the intervals in which two effective-dated values differ. The first value of each applies from the beginning
 * of time.
 */
export function effectiveChanges<T>(before: Effective<T>, after: Effective<T>): Interval[] {
  const edges = [...new Set([...before, ...after].map(({ from }) => from))].sort((a, b) => a - b)
  const starts = [Number.NEGATIVE_INFINITY, ...edges.filter((edge) => edge > Number.NEGATIVE_INFINITY)]
  const differing = starts
    .map((start, k) => ({ start, end: starts[k + 1] ?? Number.POSITIVE_INFINITY }))
    .filter(
      ({ start }) => JSON.stringify(valueAt(before, start) ?? null) !== JSON.stringify(valueAt(after, start) ?? null),
    )
  return unite(differing)
}
