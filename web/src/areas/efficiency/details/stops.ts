import { stopsIn } from '@takt/domain/areas/efficiency/timeline/stopsIn.ts'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'

/** Stops of one kind and reason: number, total duration and longest duration (seconds). */
export type StopTotal = {
  key: string
  kind: StateKind
  reason: string | null
  count: number
  secs: number
  longestSecs: number
}

/**
 * Totals the stops of planned time in a range (epoch ms) by kind and reason, longest total first, clipped to the range;
 * each stop counts under its first reason.
 */
export function totalStops(intervals: readonly MergedInterval[], range: { start: number; end: number }): StopTotal[] {
  const totals = new Map<string, StopTotal>()
  for (const { kind, parts } of stopsIn(intervals)) {
    const secsBy = new Map<string | null, number>()
    for (const { start, end, reason } of parts) {
      const secs = (Math.min(end, range.end) - Math.max(start, range.start)) / 1000
      if (secs > 0) secsBy.set(reason, (secsBy.get(reason) ?? 0) + secs)
    }
    let isFirst = true
    for (const [reason, secs] of secsBy) {
      const key = `${kind} ${reason ?? ''}`
      const total = totals.get(key) ?? { key, kind, reason, count: 0, secs: 0, longestSecs: 0 }
      if (isFirst) total.count++
      isFirst = false
      total.secs += secs
      total.longestSecs = Math.max(total.longestSecs, secs)
      totals.set(key, total)
    }
  }
  return [...totals.values()].sort((a, b) => b.secs - a.secs)
}
