import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Timeline, timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type FactSources, slicesByResource } from './rawTallies.ts'

export type Chunk = { range: Interval; timeline: Timeline }
/** `isEmpty`: true if no slice overlaps it. */
export type ChunkInterval = Interval & { isEmpty?: boolean }
type Query = {
  floor: Floor
  resourceID: string
  range: Interval
  asOf: number
  signal?: AbortSignal
  /** Adjoining intervals of the range, read one after the other (default: days). */
  stretches?: readonly ChunkInterval[]
}

const chunkMs = 86_400_000

const daysOf = ({ start, end }: Interval): ChunkInterval[] =>
  Array.from({ length: Math.ceil((end - start) / chunkMs) }, (_, k) => ({
    start: start + k * chunkMs,
    end: Math.min(start + (k + 1) * chunkMs, end),
  }))

/** Yields the resolved time of a resource, one interval at a time, so that memory does not grow with the range. */
export async function* timelines(facts: FactSources, query: Query): AsyncGenerator<Chunk> {
  const { floor, resourceID, asOf, signal } = query
  for (const { start, end, isEmpty } of query.stretches ?? daysOf(query.range)) {
    const range = { start, end }
    const slices = isEmpty
      ? []
      : (await slicesByResource(facts, { floor, resourceIDs: [resourceID], range, asOf, signal })).get(resourceID)!
    yield { range, timeline: timelineOf(floor, resourceID, slices, asOf) }
  }
}
