import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
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

const chunkMs = 7 * 86_400_000
const resourcesPerGroup = 100

/**
 * Generates `range` (epoch ms, whole five minutes) for the machines of a floor inside ClickHouse: one slice per minute
 * each, and every rollup as ingest would have written it, including day courses if `courses` is true. `report` receives
 * the duration of each step.
 */
export async function fillYear(
  client: ClickHouse,
  about: { floor: Floor; range: Interval; courses: boolean; report: (line: string) => void },
): Promise<void> {
  const { floor, range, report } = about
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
  const chunks: Interval[] = []
  for (let start = range.start; start < range.end; start += chunkMs)
    chunks.push({ start, end: Math.min(start + chunkMs, range.end) })
  const timed = async (label: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    report(`${label} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
  const inChunks = (query: string) => async () => {
    for (const chunk of chunks) await run(query, chunk)
  }
  await writeYearPlan(client, floor, range)
  await timed('slices', inChunks(insertSlices))
  await timed('five-minute rollups', inChunks(insertWindows))
  await timed('shifts', inChunks(insertShifts))
  const { organizationId, timeZone } = floor
  const clock = wallClock(timeZone)
  const [first, last] = [clock.dayOf(range.start), clock.dayOf(range.end - 1)]
  const all = [...floor.resources.keys()]
  const days = { floor, organizationId, version: 1n, timeZone, first }
  const inGroups = (work: (group: typeof days & { resourceIDs: string[] }) => Promise<void>) => async () => {
    for (let k = 0; k < all.length; k += resourcesPerGroup)
      await work({ ...days, resourceIDs: all.slice(k, k + resourcesPerGroup) })
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
