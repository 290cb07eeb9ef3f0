import type { MergedInterval } from '../../dashboards/evidence/mergeIntervals.ts'
import type { StateKind } from '../../dashboards/states/useStateLooks.ts'

/** Stops of one kind and reason: how many, how long (seconds), the longest. */
export type StopSum = {
  key: string
  kind: StateKind
  reason: string | null
  count: number
  secs: number
  longestSecs: number
}

const stopKinds: readonly string[] = ['setup', 'idle', 'minorStop', 'down', 'off', 'unknown']

/** Whether a stretch of planned time stood still. */
export const isStop = ({ countedAs }: MergedInterval): boolean => stopKinds.includes(countedAs)

/**
 * Stops of planned time in a range (epoch ms) by kind and reason, the costliest first; stretches are clipped to the
 * range.
 */
export function sumStops(intervals: readonly MergedInterval[], range: { start: number; end: number }): StopSum[] {
  const sums = new Map<string, StopSum>()
  for (const interval of intervals) {
    const secs = (Math.min(interval.end, range.end) - Math.max(interval.start, range.start)) / 1000
    if (secs <= 0 || !isStop(interval)) continue
    const key = `${interval.countedAs} ${interval.reason ?? ''}`
    const kind = interval.countedAs as StateKind
    const sum = sums.get(key) ?? { key, kind, reason: interval.reason, count: 0, secs: 0, longestSecs: 0 }
    sum.count++
    sum.secs += secs
    sum.longestSecs = Math.max(sum.longestSecs, secs)
    sums.set(key, sum)
  }
  return [...sums.values()].sort((a, b) => b.secs - a.secs)
}
