import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { type FactSources, slicesByResource } from './rawTallies.ts'
import type { Chunk } from './timelines.ts'

/** Maximum number of machine days read with one query; bounds the memory in use. */
const maxDaysPerQuery = 32

type Query = {
  floor: Floor
  resourceIDs: readonly string[]
  /** Adjoining intervals; each is read for all machines before the next. */
  stretches: readonly Interval[]
  /** Returns true if no more data of a machine are needed. */
  isDone: (resourceID: string) => boolean
  asOf: number
  signal?: AbortSignal | undefined
}

/** Splits intervals into intervals of at most `days` days. */
const splitByDays = (intervals: readonly Interval[], days: number): Interval[] =>
  intervals.flatMap(({ start, end }) => {
    const count = Math.ceil((end - start) / (days * dayMs))
    return Array.from({ length: count }, (_, k) => ({
      start: start + k * days * dayMs,
      end: Math.min(end, start + (k + 1) * days * dayMs),
    }))
  })

/**
 * Yields the resolved time of many resources, each in chronological order. One query reads a few resources, and the
 * next few are prefetched: memory does not grow with their number or with the range. Yields to the event loop between
 * resources.
 */
export async function* resourceTimelines(
  facts: FactSources,
  { floor, resourceIDs, stretches, isDone, asOf, signal }: Query,
): AsyncGenerator<Chunk & { resourceID: string }> {
  const yieldTurn = createYielder()
  const longest = Math.max(1, ...stretches.map(({ start, end }) => Math.ceil((end - start) / dayMs)))
  const machines = Math.max(1, Math.floor(maxDaysPerQuery / longest))
  const ranges = splitByDays(stretches, maxDaysPerQuery)
  const fetchSlices = (some: readonly string[], range: Interval) => {
    const pending = slicesByResource(facts, { floor, resourceIDs: some, range, asOf, signal })
    // The awaiting code gets the error; without it, an unused prefetch would be an unhandled rejection.
    pending.catch(() => {})
    return pending
  }
  const someFrom = (k: number) => resourceIDs.slice(k, k + machines)
  let ahead: ReturnType<typeof fetchSlices> | null = null
  for (let k = 0; k < resourceIDs.length; k += machines) {
    const some = someFrom(k)
    for (const [index, range] of ranges.entries()) {
      const remaining = some.filter((resourceID) => !isDone(resourceID))
      if (remaining.length === 0) break
      const pending: ReturnType<typeof fetchSlices> = index === 0 && ahead ? ahead : fetchSlices(remaining, range)
      const slices = await pending
      if (index === 0) ahead = k + machines < resourceIDs.length ? fetchSlices(someFrom(k + machines), range) : null
      for (const resourceID of remaining) {
        await yieldTurn()
        yield { resourceID, range, timeline: timelineOf(floor, resourceID, slices.get(resourceID)!, asOf) }
      }
    }
  }
}
