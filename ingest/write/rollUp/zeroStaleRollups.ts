import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { unite } from '@takt/domain/core/schedule/interval.ts'
import { dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import { writeDayCourses } from '../days/writeDayCourses.ts'
import type { RollUpContext } from './rollUpContext.ts'
import { sumDayDetails } from './sumDayDetails.ts'
import { sumDays, sumShifts } from './sumRollups.ts'
import { sumTouchedPeriods } from './sumTouchedPeriods.ts'

/** Selects stale rows: of resources, in `[start, end)` (epoch ms, may be infinite), older than `before`. */
export type StaleRange = {
  floor: Floor
  resourceIDs: readonly string[]
  start: number
  end: number
  before: bigint
}

const dayMs = 86_400_000
const second = (ms: number) => Math.min(4_294_967_295, Math.max(0, Math.floor(ms / 1000)))
const where = (
  seconds: string,
) => `WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
  AND ${seconds} >= {start:Int64} AND ${seconds} < {end:Int64}`

// The newest version is found by grouping: a condition on `version` must not be applied before rows are replaced.
const empty = (
  table: string,
  key: string,
  seconds: string,
) => `INSERT INTO ${table} (organization_id, resource_id, ${key}, version)
  SELECT organization_id, resource_id, ${key}, {version:UInt64} FROM ${table} ${where(seconds)}
  GROUP BY organization_id, resource_id, ${key} HAVING max(version) < {before:UInt64}`
const emptyWindows = empty('rollup_window_by_day', 'window_start', 'toUnixTimestamp(window_start)')
/** The UTC days of resources on which a window was written as empty since. */
const emptiedDays = `SELECT toString(resource_id) AS resource, groupUniqArray(toInt32(intDiv(at, 86400))) AS days FROM (
    SELECT resource_id, toUnixTimestamp(window_start) AS at
      FROM rollup_window_by_day ${where('toUnixTimestamp(window_start)')}
    GROUP BY resource_id, window_start
    HAVING max(version) >= {before:UInt64} AND argMax(last_to, version) = toDateTime64(0, 3, 'UTC'))
  GROUP BY resource`
const daySeconds = "toUnixTimestamp(toDateTime(day, 'UTC'))"
const emptyDays = empty('rollup_day', 'day', daySeconds)
const staleDays = `SELECT toString(day) AS day, groupArray(resource_id) AS resources FROM (
  SELECT resource_id, day FROM rollup_day ${where(daySeconds)}
  GROUP BY resource_id, day HAVING max(version) < {before:UInt64}) GROUP BY day ORDER BY day`
const staleShifts = `SELECT resource_id, toUnixTimestamp64Milli(occurrence_start) AS start FROM rollup_shift
  ${where('toUnixTimestamp(occurrence_start)')}
  GROUP BY resource_id, occurrence_start HAVING max(version) < {before:UInt64} ORDER BY start`
const emptiedRow = z.object({ resource: z.string(), days: z.array(z.int()) })
const dayRow = z.object({ day: z.string(), resources: z.array(z.string()) })
const shiftRow = z.object({ resource_id: z.string(), start: z.coerce.number() })
const maxShiftsPerQuery = 5000

/**
 * Empties windows that a recomputation did not write again (time that no longer belongs to the resource), and sums
 * again the days and shift occurrences that contain them, even if they were written since, and neighbouring ones that
 * were not written. May be repeated if it fails.
 */
export async function zeroStaleRollups(context: RollUpContext, staleRange: StaleRange): Promise<void> {
  const { client, signal } = context
  const { floor, resourceIDs } = staleRange
  const { organizationId, timeZone } = floor
  const version = context.versions()
  const openFrom = await context.closedDays.openFrom(floor)
  const params = (marginMs: number) => ({
    organization: organizationId,
    resources: resourceIDs,
    start: second(windowFloor(staleRange.start) - marginMs),
    end: second(windowCeil(staleRange.end) + marginMs),
    before: String(staleRange.before),
  })
  const run = (query: string, marginMs: number) =>
    client.command({
      query,
      query_params: { ...params(marginMs), version: String(version) },
      clickhouse_settings: { max_partitions_per_insert_block: '0' },
      abort_signal: signal,
    })
  await run(emptyWindows, 0)
  const emptiedQuery = { organizationId, params: params(0), query: emptiedDays, row: emptiedRow, signal }
  const tasks = (await queryTenant(client, emptiedQuery)).flatMap(({ resource: resourceID, days }) =>
    unite(days.map((day) => ({ start: day * dayMs, end: (day + 1) * dayMs }))).map((interval) => ({
      floor,
      resourceID,
      ...interval,
    })),
  )
  await sumTouchedPeriods(context, { tasks, version })
  const staleQuery = { organizationId, params: params(3 * dayMs), signal }
  for (const { day, resources } of await queryTenant(client, { ...staleQuery, query: staleDays, row: dayRow })) {
    const first = dayOfDate(day)
    const days = { organizationId, version, timeZone, resourceIDs: resources, first, last: first, signal }
    context.closedDays.touch({ ...days, resourceIDs: new Set(resources) })
    const summed = resources.map((resourceID) => ({ organizationId, resourceID }))
    await sumDays(client, { version, timeZone, resources: summed, first, last: first, signal })
    if (first >= openFrom) continue
    await sumDayDetails(client, days)
    await writeDayCourses(context, { ...days, floor })
  }
  // In another time zone a day may have no windows at all.
  await run(emptyDays, 3 * dayMs)
  const shifts = await queryTenant(client, { ...staleQuery, query: staleShifts, row: shiftRow })
  const occurrences = shifts.map(({ resource_id, start }) => ({
    organizationId,
    resourceID: resource_id,
    start,
    end: start + 3 * dayMs,
  }))
  for (let k = 0; k < occurrences.length; k += maxShiftsPerQuery)
    await sumShifts(client, { version, occurrences: occurrences.slice(k, k + maxShiftsPerQuery), signal })
}
