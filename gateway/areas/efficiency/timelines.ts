import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Timeline, timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type FactSources, slicesByResource } from './rawTallies.ts'

export type Chunk = { range: Interval; timeline: Timeline }
type Question = { floor: Floor; resourceID: string; range: Interval; asOf: number; signal?: AbortSignal }

const chunkMs = 86_400_000

/** The resolved time of a resource, a day at a time, so that memory does not grow with the range. */
export async function* timelines(facts: FactSources, question: Question): AsyncGenerator<Chunk> {
  const { floor, resourceID, asOf, signal } = question
  for (let start = question.range.start; start < question.range.end; start += chunkMs) {
    const range = { start, end: Math.min(start + chunkMs, question.range.end) }
    const slices = await slicesByResource(facts, { floor, resourceIDs: [resourceID], range, asOf, signal })
    yield { range, timeline: timelineOf(floor, resourceID, slices.get(resourceID)!, asOf) }
  }
}
