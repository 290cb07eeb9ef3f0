import type { Interval } from '../../../core/schedule/interval.ts'

/** A reason entered for a stop. `priority`: of the reason; `entered`: increases with each entry. */
export type ReasonEntry = Interval & { reasonCode: string; priority: number; entered: number }

/** An interval with the reason that users entered for it. */
export type ReasonInterval = Interval & { reason: string }

const outranks = (a: ReasonEntry, b: ReasonEntry) => (a.priority - b.priority || a.entered - b.entered) > 0

/**
 * Returns the reason in force at each instant covered by entries: that of the entry with the higher priority, then of
 * the one entered later. Sorted, disjoint; adjoining intervals differ. It labels time that is not running and never
 * changes a state.
 */
export function reasonsInForce(entries: readonly ReasonEntry[]): ReasonInterval[] {
  const sorted = entries.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)
  const edges = [...new Set(sorted.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const intervals: ReasonInterval[] = []
  let open: ReasonEntry[] = []
  let next = 0
  for (const [k, start] of edges.entries()) {
    open = open.filter((entry) => entry.end > start)
    while (next < sorted.length && sorted[next]!.start <= start) open.push(sorted[next++]!)
    const [first, ...rest] = open
    if (!first) continue
    const { reasonCode: reason } = rest.reduce((best, entry) => (outranks(entry, best) ? entry : best), first)
    const end = edges[k + 1]!
    const last = intervals.at(-1)
    if (last && last.end === start && last.reason === reason) last.end = end
    else intervals.push({ start, end, reason })
  }
  return intervals
}
