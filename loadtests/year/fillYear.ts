import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { windowMs } from '@takt/domain/efficiency/windowRollup.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { writeFloorSnapshot } from '../../ingest/write/floorSnapshots.ts'
import { sumDays } from '../../ingest/write/sumRollups.ts'
import { dropYearPlan, writeYearPlan } from './yearPlan.ts'
import { insertShifts, insertWindows } from './yearRollups.ts'
import { insertSlices } from './yearSlices.ts'

const pieceMs = 14 * 86_400_000
const resourcesAtOnce = 250

/**
 * Makes `range` (epoch ms, whole five minutes) of a floor's machines inside ClickHouse: a slice a minute each, and every rollup as ingest
 * would have made it. `tell` hears how long each took.
 */
export async function fillYear(
  client: ClickHouse,
  { floor, range, tell }: { floor: Floor; range: Interval; tell: (line: string) => void },
): Promise<void> {
  const run = (query: string, { start, end }: Interval) =>
    client.command({
      query,
      query_params: {
        organization: floor.organizationId,
        since: start / windowMs,
        until: end / windowMs,
        first: range.start / windowMs,
      },
      clickhouse_settings: { max_partitions_per_insert_block: '0', max_insert_threads: '2', wait_end_of_query: 1 },
    })
  const pieces: Interval[] = []
  for (let start = range.start; start < range.end; start += pieceMs)
    pieces.push({ start, end: Math.min(start + pieceMs, range.end) })
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    tell(`${what} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  const inPieces = (query: string) => async () => {
    for (const piece of pieces) await run(query, piece)
  }
  await writeYearPlan(client, floor, range)
  await timed('slices', inPieces(insertSlices))
  await timed('five-minute rollups', inPieces(insertWindows))
  await timed('shifts', inPieces(insertShifts))
  await timed('days', async () => {
    const clock = wallClock(floor.timeZone)
    const [first, last] = [clock.dayOf(range.start), clock.dayOf(range.end - 1)]
    const all = [...floor.resources.keys()]
    for (let k = 0; k < all.length; k += resourcesAtOnce) {
      const resourceIDs = all.slice(k, k + resourcesAtOnce)
      const { organizationId, timeZone } = floor
      await sumDays(client, { organizationId, version: 1n, timeZone, resourceIDs, first, last })
    }
  })
  await dropYearPlan(client)
  await writeFloorSnapshot(client, floor, 1n)
}
