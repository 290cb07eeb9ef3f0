import type { Interval } from '../../../core/schedule/interval.ts'
import type { Floor } from '../floor/floor.ts'
import { countedCycle } from '../floor/idealCycle.ts'
import type { Cycle } from '../responses/cycles.ts'
import type { Slice } from '../timeline/slice.ts'
import type { Timeline } from '../timeline/timeline.ts'

/** Look-back (ms) from the first count of a range to the previous count. */
export const cycleLookBackMs = 86_400_000

const counts = ({ outputs }: Slice) => outputs.some(({ good, scrap, rework }) => good + scrap + rework > 0)

/**
 * Computes the cycles of a machine from its timeline, passed in adjoining intervals, the first from `cycleLookBackMs`
 * before `range`. The cycle of a slice with counted parts is the run time since the end of the previous counting slice
 * (or since the start of the look-back), divided evenly by its outputs and each share by the output's parts; time that
 * is not running does not count. A slice that has not ended at `asOf` has no cycle yet. `take` returns the cycles
 * completed by an interval, in order, that satisfy `isWanted` by their speed (`ratio`); `isDone` is true once all are
 * complete.
 */
export function createCycles(query: {
  floor: Floor
  resourceID: string
  range: Interval
  asOf: number
  isWanted?: (ratio: number | null) => boolean
}) {
  const { floor, resourceID, range, asOf, isWanted = () => true } = query
  const resource = floor.resources.get(resourceID)
  let runs: Interval[] = []
  /** Index of the first run that can still contribute to a cycle. */
  let first = 0
  let waiting: Slice[] = []
  let counted = range.start - cycleLookBackMs
  let reached = counted

  function cyclesOf(slice: Slice): Cycle[] {
    const [start, end] = [counted, Math.max(counted, slice.to)]
    counted = end
    let ms = 0
    // Runs are in order, so those that ended earlier are never needed again.
    for (let k = first; k < runs.length && runs[k]!.start < end; k++) {
      const run = runs[k]!
      ms += Math.max(0, Math.min(run.end, end) - Math.max(run.start, start))
      if (run.end <= end) first = k + 1
    }
    if (slice.from < range.start) return []
    return slice.outputs.flatMap((output, k) => {
      const { idealCycleSecs: _, good, scrap, rework, ...work } = output
      const parts = good + scrap + rework
      if (parts === 0) return []
      const secs = ms / 1000 / slice.outputs.length / parts
      const ideal = countedCycle(slice, k, floor, resource!)
      const ratio = ideal && secs > 0 ? ideal.secs / secs : null
      if (!isWanted(ratio)) return []
      return {
        at: new Date(slice.from).toISOString(),
        secs,
        parts,
        good,
        scrap,
        rework,
        idealCycleSecs: ideal?.secs ?? null,
        idealSource: ideal?.source ?? null,
        ratio,
        ...work,
        empIDs: [...slice.empIDs],
      }
    })
  }

  return {
    take(interval: Interval, { segments, counting }: Timeline): Cycle[] {
      if (!resource) return []
      runs = runs.slice(first)
      first = 0
      for (const { from, to, timeClass } of segments) {
        const [start, end] = [Math.max(from, interval.start), Math.min(to, interval.end)]
        if (timeClass === 'running' && start < end) runs.push({ start, end })
      }
      const end = Math.min(interval.end, range.end)
      for (const slice of counting)
        if (slice.from >= interval.start && slice.from < end && slice.to <= asOf && counts(slice)) waiting.push(slice)
      reached = interval.end
      const split = waiting.findIndex((slice) => slice.to > reached)
      const ready = split < 0 ? waiting : waiting.slice(0, split)
      waiting = split < 0 ? [] : waiting.slice(split)
      return ready.flatMap(cyclesOf)
    },
    isDone: () => reached >= range.end && waiting.length === 0,
  }
}
