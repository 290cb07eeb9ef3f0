import type { Interval } from '../../../core/schedule/interval.ts'
import type { Cycle } from '../answers/cycles.ts'
import type { Floor } from '../floor/floor.ts'
import { countedCycle } from '../floor/idealCycle.ts'
import type { Slice } from '../timeline/slice.ts'
import type { Timeline } from '../timeline/timeline.ts'

/** How far before the first count of a range the count before it is looked for. */
export const cycleLookBackMs = 86_400_000

const counts = ({ outputs }: Slice) => outputs.some(({ good, scrap, rework }) => good + scrap + rework > 0)

/**
 * Reads the cycles of a resource from its time, given in stretches that adjoin, the first from `cycleLookBackMs` before
 * `range` on. A slice that counts parts took for them the time that the machine ran since the end of the slice that
 * counted before (or since the look back began), divided evenly by its outputs and each share by the output's parts;
 * time that is not running is no part of a cycle. A slice that is not over at `asOf` made no cycle yet. `take` answers
 * what a stretch completes, in order, of it what `isWanted` by its speed (`ratio`); `isDone` once nothing is missing
 * any more.
 */
export function createCycles(question: {
  floor: Floor
  resourceID: string
  range: Interval
  asOf: number
  isWanted?: (ratio: number | null) => boolean
}) {
  const { floor, resourceID, range, asOf, isWanted = () => true } = question
  const resource = floor.resources.get(resourceID)
  let runs: Interval[] = []
  /** The first of them that a cycle may still be made of. */
  let first = 0
  let waiting: Slice[] = []
  let counted = range.start - cycleLookBackMs
  let reached = counted

  function cyclesOf(slice: Slice): Cycle[] {
    const [start, end] = [counted, Math.max(counted, slice.to)]
    counted = end
    let ms = 0
    // They stand in order, and whose end is behind is never asked for again.
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
    take(stretch: Interval, { segments, counting }: Timeline): Cycle[] {
      if (!resource) return []
      runs = runs.slice(first)
      first = 0
      for (const { from, to, timeClass } of segments) {
        const [start, end] = [Math.max(from, stretch.start), Math.min(to, stretch.end)]
        if (timeClass === 'running' && start < end) runs.push({ start, end })
      }
      const end = Math.min(stretch.end, range.end)
      for (const slice of counting)
        if (slice.from >= stretch.start && slice.from < end && slice.to <= asOf && counts(slice)) waiting.push(slice)
      reached = stretch.end
      const split = waiting.findIndex((slice) => slice.to > reached)
      const ready = split < 0 ? waiting : waiting.slice(0, split)
      waiting = split < 0 ? [] : waiting.slice(split)
      return ready.flatMap(cyclesOf)
    },
    isDone: () => reached >= range.end && waiting.length === 0,
  }
}
