import { type NaiveQuestion, naiveCounting, naiveIdeal, naivePieces } from '../oracles/pieces.oracle.ts'

/*
 * For tests: cycles once more, from slices, each for itself. Shares nothing with what it checks.
 */

/**
 * Of each output that a slice beginning in the range counted: when, how many parts, the run time a part in seconds, and
 * its standard.
 */
export function naiveCycles(question: NaiveQuestion) {
  const { range, asOf } = question
  const since = range.start - 86_400_000
  const totalOf = (o: { good: number; scrap: number; rework: number }) => o.good + o.scrap + o.rework
  const counting = naiveCounting(question)
    .filter((s) => s.outputs.some((o) => totalOf(o) > 0))
    .filter((s) => s.from >= since && s.from < range.end && s.to <= asOf)
    .sort((a, b) => a.from - b.from || a.deviceId - b.deviceId)
  const edges = [since, ...counting.flatMap((s) => [s.from, s.to])]
  const runs = naivePieces(question, edges).filter((p) => p.timeClass === 'running')
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
        idealCycleSecs: naiveIdeal(question, slice, o),
        jobNum: o.jobNum,
      }))
  })
}
