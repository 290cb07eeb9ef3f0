import type { Interval } from '../../core/schedule/interval.ts'
import { workOf } from '../efficiency/setups/workStretches.ts'
import type { Classified } from '../efficiency/timeline/classify.ts'
import type { MachineStretch } from './answers/activity.ts'

/**
 * What a machine told within `range`, from its resolved time in order; neighbours that say the same are one stretch,
 * time of which nothing is known is left out. `withPeople`: who is said to work at it as well.
 */
export function machineStretches(
  segments: readonly Classified[],
  range: Interval,
  { withPeople }: { withPeople: boolean },
): MachineStretch[] {
  const stretches: (MachineStretch & { key: string })[] = []
  for (const { from, to, slice, timeClass: state } of segments) {
    const [start, end] = [Math.max(from, range.start), Math.min(to, range.end)]
    if (end <= start || state === 'unknown') continue
    const jobs = workOf(slice)
    const empIDs = withPeople ? [...slice.empIDs] : []
    const key = JSON.stringify([state, jobs, empIDs])
    const last = stretches.at(-1)
    if (last && last.end === start && last.key === key) last.end = end
    else stretches.push({ start, end, state, jobs, empIDs, key })
  }
  return stretches.map(({ key: _, ...stretch }) => stretch)
}
