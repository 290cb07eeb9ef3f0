import type { Interval } from '@takt/domain/core/schedule/interval.ts'

/** Splits intervals at the starts of buckets, so that each part lies in one bucket. */
export function splitAtBuckets(intervals: readonly Interval[], buckets: readonly Interval[]): Interval[] {
  return intervals.flatMap((interval) => {
    const starts = buckets.map(({ start }) => start).filter((start) => start > interval.start && start < interval.end)
    const edges = [interval.start, ...starts, interval.end]
    return edges.slice(1).map((end, k) => ({ start: edges[k]!, end }))
  })
}
