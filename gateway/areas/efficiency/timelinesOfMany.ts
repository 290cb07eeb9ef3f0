import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { type FactSources, slicesByResource } from './rawTallies.ts'
import type { Chunk } from './timelines.ts'

/** Of so many days of machines slices are asked for at once: that is what is held of them. */
const daysAtOnce = 32

type Question = {
  floor: Floor
  resourceIDs: readonly string[]
  /** Stretches that adjoin, each of which is read for all machines before the next. */
  stretches: readonly Interval[]
  /** Nothing more of a machine is wanted. */
  isDone: (resourceID: string) => boolean
  asOf: number
  signal?: AbortSignal | undefined
}

/** Stretches of at most so many days. */
const cut = (stretches: readonly Interval[], days: number): Interval[] =>
  stretches.flatMap(({ start, end }) => {
    const count = Math.ceil((end - start) / (days * dayMs))
    return Array.from({ length: count }, (_, k) => ({
      start: start + k * days * dayMs,
      end: Math.min(end, start + (k + 1) * days * dayMs),
    }))
  })

/**
 * The resolved time of many resources, each by itself in order, a few of them with one question, and the next few asked
 * for meanwhile: memory does not grow with their number or with the range. Others have their turn between two.
 */
export async function* timelinesOfMany(
  facts: FactSources,
  { floor, resourceIDs, stretches, isDone, asOf, signal }: Question,
): AsyncGenerator<Chunk & { resourceID: string }> {
  const turn = turns()
  const longest = Math.max(1, ...stretches.map(({ start, end }) => Math.ceil((end - start) / dayMs)))
  const machines = Math.max(1, Math.floor(daysAtOnce / longest))
  const ranges = cut(stretches, daysAtOnce)
  const ask = (some: readonly string[], range: Interval) => {
    const asked = slicesByResource(facts, { floor, resourceIDs: some, range, asOf, signal })
    // Whoever awaits it is told; where nobody comes to that, nobody needs to be.
    asked.catch(() => {})
    return asked
  }
  const someFrom = (k: number) => resourceIDs.slice(k, k + machines)
  let ahead: ReturnType<typeof ask> | null = null
  for (let k = 0; k < resourceIDs.length; k += machines) {
    const some = someFrom(k)
    for (const [place, range] of ranges.entries()) {
      const wanted = some.filter((resourceID) => !isDone(resourceID))
      if (wanted.length === 0) break
      const asked: ReturnType<typeof ask> = place === 0 && ahead ? ahead : ask(wanted, range)
      const slices = await asked
      if (place === 0) ahead = k + machines < resourceIDs.length ? ask(someFrom(k + machines), range) : null
      for (const resourceID of wanted) {
        await turn()
        yield { resourceID, range, timeline: timelineOf(floor, resourceID, slices.get(resourceID)!, asOf) }
      }
    }
  }
}
