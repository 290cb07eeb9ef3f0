import type { Work } from '../responses/values.ts'
import type { Slice } from '../timeline/slice.ts'

/**
 * An interval (epoch ms, half-open) in which the same people worked on the same jobs; several jobs may run in parallel.
 */
export type WorkInterval = { start: number; end: number; jobs: Work[]; empIDs: readonly string[] }

/** Returns the work of a slice: outputs that name a job or a part. */
export const workOf = ({ outputs }: Slice): Work[] =>
  outputs.flatMap(({ jobNum, assemblySeq, oprSeq, partNum, partRevision }) =>
    jobNum === null && partNum === null ? [] : [{ jobNum, assemblySeq, oprSeq, partNum, partRevision }],
  )

const keyOf = (jobs: readonly Work[], empIDs: readonly string[]) => JSON.stringify([jobs, empIDs])

/**
 * Returns the work and people over time, from the resolved timeline in order. Adjoining equal intervals are merged;
 * time without job and people is left out.
 */
export function workIntervals(
  segments: readonly { from: number; to: number; slice: Slice }[],
  range: { start: number; end: number },
): WorkInterval[] {
  const intervals: (WorkInterval & { key: string })[] = []
  for (const { from, to, slice } of segments) {
    const start = Math.max(from, range.start)
    const end = Math.min(to, range.end)
    if (end <= start) continue
    const jobs = workOf(slice)
    if (jobs.length === 0 && slice.empIDs.length === 0) continue
    const key = keyOf(jobs, slice.empIDs)
    const last = intervals.at(-1)
    if (last && last.end === start && last.key === key) last.end = end
    else intervals.push({ start, end, jobs, empIDs: slice.empIDs, key })
  }
  return intervals.map(({ key: _, ...interval }) => interval)
}
