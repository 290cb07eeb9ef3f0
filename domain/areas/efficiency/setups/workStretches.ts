import type { Work } from '../answers/values.ts'
import type { Slice } from '../timeline/slice.ts'

/**
 * A stretch of time (epoch ms, half-open) in which the same was worked on by the same people; several jobs may run in
 * parallel.
 */
export type WorkStretch = { start: number; end: number; jobs: Work[]; empIDs: readonly string[] }

/** What a slice says is worked on: outputs that name a job or a part. */
export const workOf = ({ outputs }: Slice): Work[] =>
  outputs.flatMap(({ jobNum, assemblySeq, oprSeq, partNum, partRevision }) =>
    jobNum === null && partNum === null ? [] : [{ jobNum, assemblySeq, oprSeq, partNum, partRevision }],
  )

const keyOf = (jobs: readonly Work[], empIDs: readonly string[]) => JSON.stringify([jobs, empIDs])

/**
 * Who worked on what, from resolved time in order; neighbours that say the same are one stretch, time without job and
 * people is left out.
 */
export function workStretches(
  segments: readonly { from: number; to: number; slice: Slice }[],
  range: { start: number; end: number },
): WorkStretch[] {
  const stretches: (WorkStretch & { key: string })[] = []
  for (const { from, to, slice } of segments) {
    const start = Math.max(from, range.start)
    const end = Math.min(to, range.end)
    if (end <= start) continue
    const jobs = workOf(slice)
    if (jobs.length === 0 && slice.empIDs.length === 0) continue
    const key = keyOf(jobs, slice.empIDs)
    const last = stretches.at(-1)
    if (last && last.end === start && last.key === key) last.end = end
    else stretches.push({ start, end, jobs, empIDs: slice.empIDs, key })
  }
  return stretches.map(({ key: _, ...stretch }) => stretch)
}
