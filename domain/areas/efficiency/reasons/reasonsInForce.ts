import type { Interval } from '../../../core/schedule/interval.ts'

/** What somebody said that a stop was for. `priority` is the reason's; `entered` grows with each entry. */
export type ReasonEntry = Interval & { reasonCode: string; priority: number; entered: number }

/** A stretch of time with the reason that people gave for it. */
export type ReasonStretch = Interval & { reason: string }

const outranks = (a: ReasonEntry, b: ReasonEntry) => (a.priority - b.priority || a.entered - b.entered) > 0

/**
 * The reason that holds at each instant that an entry covers: of the entry whose reason has the higher priority, then
 * of the one entered later. Sorted, disjoint; neighbours differ. It labels time that is not running and never changes a
 * state.
 */
export function reasonsInForce(entries: readonly ReasonEntry[]): ReasonStretch[] {
  const sorted = entries.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)
  const edges = [...new Set(sorted.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const stretches: ReasonStretch[] = []
  let open: ReasonEntry[] = []
  let next = 0
  for (const [k, start] of edges.entries()) {
    open = open.filter((entry) => entry.end > start)
    while (next < sorted.length && sorted[next]!.start <= start) open.push(sorted[next++]!)
    const [first, ...others] = open
    if (!first) continue
    const { reasonCode: reason } = others.reduce((best, entry) => (outranks(entry, best) ? entry : best), first)
    const end = edges[k + 1]!
    const last = stretches.at(-1)
    if (last && last.end === start && last.reason === reason) last.end = end
    else stretches.push({ start, end, reason })
  }
  return stretches
}
