import type {
  BreakdownDimension,
  BreakdownMetrics,
  BreakdownRow,
} from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import {
  type BreakdownTotals,
  breakdownMetricsOf,
  breakdownTotalFields,
  emptyBreakdownTotals,
} from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import { sortSteps } from '@takt/domain/core/statistics/sortSteps.ts'
import type { BreakdownQuery } from './breakdownQuery.ts'

/** The key of a group: one value per requested dimension; a bucket is its index in the calendar. */
export type GroupKey = readonly (string | number | null)[]
export type Group = { key: GroupKey; totals: BreakdownTotals }

/** Creates a collection of groups whose totals are accumulated by key. */
export function createGroups() {
  const groups = new Map<string, Group>()
  return {
    of(key: GroupKey): BreakdownTotals {
      const name = JSON.stringify(key)
      let group = groups.get(name)
      if (!group) {
        group = { key, totals: emptyBreakdownTotals() }
        groups.set(name, group)
      }
      return group.totals
    },
    /** The non-empty groups. */
    filled: () => [...groups.values()].filter(({ totals }) => breakdownTotalFields.some((field) => totals[field] > 0)),
  }
}

/** Compares group keys dimension by dimension; null comes last. */
export function compareKeys(a: GroupKey, b: GroupKey): number {
  for (let k = 0; k < a.length; k++) {
    const [value, other] = [a[k]!, b[k]!]
    if (value === other) continue
    if (value === null) return 1
    if (other === null) return -1
    return value < other ? -1 : 1
  }
  return 0
}

const descending = (a: number | null, b: number | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : b - a)

function keyOnWire(query: BreakdownQuery, dimension: BreakdownDimension, value: string | number | null) {
  return dimension === 'bucket' ? new Date(query.calendar![value as number]!.start).toISOString() : value
}

type Figured = { key: GroupKey; figures: BreakdownMetrics }

/**
 * Builds the response rows of groups step by step: largest first if the query has an order, otherwise by dimensions, at
 * most `limit`.
 */
export function* rowSteps(
  query: BreakdownQuery,
  groups: readonly Group[],
): Generator<undefined, { rows: BreakdownRow[]; more: boolean }> {
  const { by, family, orderBy, limit } = query
  const all: Figured[] = []
  for (const { key, totals } of groups) {
    all.push({ key, figures: breakdownMetricsOf(totals, family) })
    yield
  }
  const order = (metrics: BreakdownMetrics) => (orderBy ? metrics[orderBy] : 0)
  const compare = (a: Figured, b: Figured) =>
    descending(order(a.figures), order(b.figures)) || compareKeys(a.key, b.key)
  const first = (yield* sortSteps(all, compare)).slice(0, limit)
  const rows: BreakdownRow[] = []
  for (const { key, figures } of first) {
    const dimensions = by.map((dimension, k) => [dimension, keyOnWire(query, dimension, key[k]!)])
    rows.push({ ...Object.fromEntries(dimensions), ...figures })
    yield
  }
  return { rows, more: all.length > limit }
}
