import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { timelineOf } from '@takt/domain/efficiency/timeline.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { dayMs } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { turns } from '@takt/store/turns.ts'
import { slicesByResource } from './rawTallies.ts'
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
 * The resolved time of many resources, each by itself in order, a few of them with one question: memory does not grow
 * with their number or with the range. Others have their turn between two.
 */
export async function* timelinesOfMany(
  client: ClickHouse,
  { floor, resourceIDs, stretches, isDone, asOf, signal }: Question,
): AsyncGenerator<Chunk & { resourceID: string }> {
  const turn = turns()
  const longest = Math.max(1, ...stretches.map(({ start, end }) => Math.ceil((end - start) / dayMs)))
  const machines = Math.max(1, Math.floor(daysAtOnce / longest))
  for (let k = 0; k < resourceIDs.length; k += machines) {
    const some = resourceIDs.slice(k, k + machines)
    for (const range of cut(stretches, daysAtOnce)) {
      const wanted = some.filter((resourceID) => !isDone(resourceID))
      if (wanted.length === 0) break
      const slices = await slicesByResource(client, { floor, resourceIDs: wanted, range, asOf, signal })
      for (const resourceID of wanted) {
        await turn()
        yield { resourceID, range, timeline: timelineOf(floor, resourceID, slices.get(resourceID)!, asOf) }
      }
    }
  }
}
