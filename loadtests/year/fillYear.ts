import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { writeDayCourses } from '../../ingest/write/days/writeDayCourses.ts'
import { writeFloorSnapshot } from '../../ingest/write/floors/floorSnapshots.ts'
import { sumDayDetails } from '../../ingest/write/rollUp/sumDayDetails.ts'
import { sumDays } from '../../ingest/write/rollUp/sumRollups.ts'
import { dropYearPlan, writeYearPlan } from './yearPlan.ts'
import { insertShifts, insertWindows } from './yearRollups.ts'
import { insertSlices } from './yearSlices.ts'

const pieceMs = 7 * 86_400_000
const resourcesAtOnce = 100

/**
 * Makes `range` (epoch ms, whole five minutes) of a floor's machines inside ClickHouse: a slice a minute each, and
 * every rollup as ingest would have made it, courses of days if they are asked for. `tell` hears how long each took.
 */
export async function fillYear(
  client: ClickHouse,
  about: { floor: Floor; range: Interval; courses: boolean; tell: (line: string) => void },
): Promise<void> {
  const { floor, range, tell } = about
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
  const { organizationId, timeZone } = floor
  const clock = wallClock(timeZone)
  const [first, last] = [clock.dayOf(range.start), clock.dayOf(range.end - 1)]
  const all = [...floor.resources.keys()]
  const days = { floor, organizationId, version: 1n, timeZone, first }
  const inGroups = (work: (group: typeof days & { resourceIDs: string[] }) => Promise<void>) => async () => {
    for (let k = 0; k < all.length; k += resourcesAtOnce)
      await work({ ...days, resourceIDs: all.slice(k, k + resourcesAtOnce) })
  }
  const sources = {
    client,
    readReasons: async () => new Map(),
    readScrap: async () => new Map(),
    signal: new AbortController().signal,
  }
  await timed(
    'days',
    inGroups(({ resourceIDs, ...group }) =>
      sumDays(client, { ...group, last, resources: resourceIDs.map((resourceID) => ({ organizationId, resourceID })) }),
    ),
  )
  await timed(
    'details of closed days',
    inGroups((group) => sumDayDetails(client, { ...group, last: last - 1 })),
  )
  if (about.courses)
    await timed(
      'courses of closed days',
      inGroups((group) => writeDayCourses(sources, { ...group, last: last - 1 })),
    )
  await client.insert({
    table: 'rollup_closed',
    values: [{ organization_id: organizationId, version: '1', closed_before: dateOfDay(last), time_zone: timeZone }],
    format: 'JSONEachRow',
  })
  await dropYearPlan(client)
  await writeFloorSnapshot(client, floor, 1n)
}
