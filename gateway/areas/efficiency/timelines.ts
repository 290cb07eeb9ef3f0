import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Timeline, timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type FactSources, slicesByResource } from './rawTallies.ts'

export type Chunk = { range: Interval; timeline: Timeline }
/** `isEmpty`: no slice reaches into it. */
export type Stretch = Interval & { isEmpty?: boolean }
type Question = {
  floor: Floor
  resourceID: string
  range: Interval
  asOf: number
  signal?: AbortSignal
  /** Adjoining stretches of the range that are read one after the other (default: days). */
  stretches?: readonly Stretch[]
}

const chunkMs = 86_400_000

const daysOf = ({ start, end }: Interval): Stretch[] =>
  Array.from({ length: Math.ceil((end - start) / chunkMs) }, (_, k) => ({
    start: start + k * chunkMs,
    end: Math.min(start + (k + 1) * chunkMs, end),
  }))

/** The resolved time of a resource, a stretch at a time, so that memory does not grow with the range. */
export async function* timelines(facts: FactSources, question: Question): AsyncGenerator<Chunk> {
  const { floor, resourceID, asOf, signal } = question
  for (const { start, end, isEmpty } of question.stretches ?? daysOf(question.range)) {
    const range = { start, end }
    const slices = isEmpty
      ? []
      : (await slicesByResource(facts, { floor, resourceIDs: [resourceID], range, asOf, signal })).get(resourceID)!
    yield { range, timeline: timelineOf(floor, resourceID, slices, asOf) }
  }
}
