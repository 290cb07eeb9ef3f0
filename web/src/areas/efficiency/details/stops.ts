import { stopsIn } from '@takt/domain/areas/efficiency/timeline/stopsIn.ts'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'

/** Stops of one kind and reason: how many, how long (seconds), the longest. */
export type StopSum = {
  key: string
  kind: StateKind
  reason: string | null
  count: number
  secs: number
  longestSecs: number
}

/**
 * Stops of planned time in a range (epoch ms) by kind and reason, the costliest first, clipped to the range; each is
 * counted under the reason that it begins with.
 */
export function sumStops(intervals: readonly MergedInterval[], range: { start: number; end: number }): StopSum[] {
  const sums = new Map<string, StopSum>()
  for (const { kind, parts } of stopsIn(intervals)) {
    const secsBy = new Map<string | null, number>()
    for (const { start, end, reason } of parts) {
      const secs = (Math.min(end, range.end) - Math.max(start, range.start)) / 1000
      if (secs > 0) secsBy.set(reason, (secsBy.get(reason) ?? 0) + secs)
    }
    let isFirst = true
    for (const [reason, secs] of secsBy) {
      const key = `${kind} ${reason ?? ''}`
      const sum = sums.get(key) ?? { key, kind, reason, count: 0, secs: 0, longestSecs: 0 }
      if (isFirst) sum.count++
      isFirst = false
      sum.secs += secs
      sum.longestSecs = Math.max(sum.longestSecs, secs)
      sums.set(key, sum)
    }
  }
  return [...sums.values()].sort((a, b) => b.secs - a.secs)
}
