import { tallyFields } from '@takt/domain/efficiency/tally.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { dateOfDay, wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { columnOf } from '@takt/store/columnOf.ts'

/** Which rollups are summed from windows, and under which version they are written. */
type Sum = { organizationId: number; version: bigint; signal?: AbortSignal }

const columns = tallyFields.map(columnOf)

const run = (client: ClickHouse, sum: Sum, query: string, params: Record<string, unknown>) =>
  client.command({
    query,
    query_params: { ...params, organization: sum.organizationId, version: String(sum.version) },
    clickhouse_settings: { max_partitions_per_insert_block: '0' },
    abort_signal: sum.signal,
  })

const dayQuery = `INSERT INTO rollup_day (organization_id, resource_id, day, version, last_to, ${columns.join(', ')})
  SELECT organization_id, resource_id,
    arrayElement({days:Array(Date)}, arrayLastIndex(start -> start <= toUnixTimestamp(window_start), {starts:Array(UInt32)})) AS business_day,
    {version:UInt64}, max(last_to), ${columns.map((column) => `sum(${column})`).join(', ')}
  FROM rollup_window_by_day FINAL
  WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND window_start >= toDateTime({start:UInt32}, 'UTC') AND window_start < toDateTime({end:UInt32}, 'UTC')
  GROUP BY organization_id, resource_id, business_day`

const daysAtOnce = 31

/** Sums windows into `rollup_day` for resources and the days `first` to `last` (day numbers) of the zone. */
export async function sumDays(
  client: ClickHouse,
  sum: Sum & { timeZone: string; resourceIDs: readonly string[]; first: number; last: number },
): Promise<void> {
  const clock = wallClock(sum.timeZone)
  for (let first = sum.first; first <= sum.last; first += daysAtOnce) {
    const days = Array.from({ length: Math.min(daysAtOnce, sum.last - first + 1) }, (_, k) => first + k)
    await run(client, sum, dayQuery, {
      resources: sum.resourceIDs,
      days: days.map(dateOfDay),
      starts: days.map((day) => clock.dayStart(day) / 1000),
      start: clock.dayStart(first) / 1000,
      end: clock.dayStart(first + days.length) / 1000,
    })
  }
}

const pairs = 'arrayZip({pairResources:Array(String)}, {pairStarts:Array(Int64)})'
// Each occurrence asked for gets a row, also one whose windows say nothing of it any more: what stood there before must go.
const shiftQuery = `INSERT INTO rollup_shift (organization_id, resource_id, occurrence_start, version, last_to, ${columns.join(', ')})
  SELECT {organization:UInt32}, resource_id, occurrence, {version:UInt64}, max(last_to), ${columns.map((column) => `sum(s_${column})`).join(', ')}
  FROM (
    SELECT toString(resource_id) AS resource_id, occurrence, last_to, ${columns.map((column) => `s_${column}`).join(', ')}
    FROM rollup_window_by_day FINAL
    ARRAY JOIN shifts.occurrence_start AS occurrence, ${columns.map((column) => `shifts.${column} AS s_${column}`).join(', ')}
    WHERE organization_id = {organization:UInt32} AND rollup_window_by_day.resource_id IN {resources:Array(String)}
      AND window_start >= toDateTime({start:UInt32}, 'UTC') AND window_start < toDateTime({end:UInt32}, 'UTC')
      AND (toString(rollup_window_by_day.resource_id), toUnixTimestamp64Milli(occurrence)) IN (SELECT arrayJoin(${pairs}))
    UNION ALL
    SELECT pair.1, fromUnixTimestamp64Milli(pair.2, 'UTC'), toDateTime64(0, 3, 'UTC'), ${columns.map(() => '0').join(', ')}
    FROM (SELECT arrayJoin(${pairs}) AS pair)
  )
  GROUP BY resource_id, occurrence`

/** One shift occurrence of a resource, whole. */
export type ResourceOccurrence = Interval & { resourceID: string }

/** Sums windows into `rollup_shift` for these occurrences. */
export async function sumShifts(
  client: ClickHouse,
  sum: Sum & { occurrences: readonly ResourceOccurrence[] },
): Promise<void> {
  const { occurrences } = sum
  if (occurrences.length === 0) return
  const start = Math.min(...occurrences.map((one) => one.start))
  const end = Math.max(...occurrences.map((one) => one.end))
  await run(client, sum, shiftQuery, {
    resources: [...new Set(occurrences.map(({ resourceID }) => resourceID))],
    start: Math.floor(start / 300_000) * 300,
    end: Math.ceil(end / 300_000) * 300,
    pairResources: occurrences.map(({ resourceID }) => resourceID),
    pairStarts: occurrences.map((one) => one.start),
  })
}
