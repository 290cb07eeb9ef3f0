import { type NaiveQuery, naiveCounting, naiveIdeal, naiveSegments } from '../oracles/segments.oracle.ts'

/*
 * Reference implementation of cycles for tests: derives each cycle separately from slices. Shares no code with the code
 * under test.
 */

/**
 * Returns for each output counted by a slice that starts in the range: time, number of parts, run time per part in
 * seconds, and standard.
 */
export function naiveCycles(query: NaiveQuery) {
  const { range, asOf } = query
  const since = range.start - 86_400_000
  const totalOf = (o: { good: number; scrap: number; rework: number }) => o.good + o.scrap + o.rework
  const counting = naiveCounting(query)
    .filter((s) => s.outputs.some((o) => totalOf(o) > 0))
    .filter((s) => s.from >= since && s.from < range.end && s.to <= asOf)
    .sort((a, b) => a.from - b.from || a.deviceId - b.deviceId)
  const edges = [since, ...counting.flatMap((s) => [s.from, s.to])]
  const runs = naiveSegments(query, edges).filter((p) => p.timeClass === 'running')
  return counting.flatMap((slice, k) => {
    if (slice.from < range.start) return []
    const before = Math.max(since, ...counting.slice(0, k).map((s) => s.to))
    const ms = runs.filter((p) => p.start >= before && p.end <= slice.to).reduce((sum, p) => sum + (p.end - p.start), 0)
    return slice.outputs
      .filter((o) => totalOf(o) > 0)
      .map((o) => ({
        at: slice.from,
        parts: totalOf(o),
        secs: ms / 1000 / slice.outputs.length / totalOf(o),
        idealCycleSecs: naiveIdeal(query, slice, o),
        jobNum: o.jobNum,
      }))
  })
}
