import type { Interval } from '../../core/schedule/interval.ts'
import { workOf } from '../efficiency/setups/workIntervals.ts'
import type { Classified } from '../efficiency/timeline/classify.ts'
import type { MachineInterval } from './responses/activity.ts'

/**
 * Returns the reported states of a machine within `range`, from its resolved timeline in order. Adjoining equal states
 * are merged; unknown time is left out. `withPeople`: include the people reported at the machine.
 */
export function machineIntervals(
  segments: readonly Classified[],
  range: Interval,
  { withPeople }: { withPeople: boolean },
): MachineInterval[] {
  const intervals: (MachineInterval & { key: string })[] = []
  for (const { from, to, slice, timeClass: state } of segments) {
    const [start, end] = [Math.max(from, range.start), Math.min(to, range.end)]
    if (end <= start || state === 'unknown') continue
    const jobs = workOf(slice)
    const empIDs = withPeople ? [...slice.empIDs] : []
    const key = JSON.stringify([state, jobs, empIDs])
    const last = intervals.at(-1)
    if (last && last.end === start && last.key === key) last.end = end
    else intervals.push({ start, end, state, jobs, empIDs, key })
  }
  return intervals.map(({ key: _, ...interval }) => interval)
}
