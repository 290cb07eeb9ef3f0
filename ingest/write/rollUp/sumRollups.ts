import { tallyFields } from '@takt/domain/areas/efficiency/sums/tally.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { keyCondition } from '@takt/store/clickhouse/keyCondition.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'

/** A resource, whose name is its organization's. */
export type SummedResource = { organizationId: number; resourceID: string }

/** Under which version sums of windows are written. */
type Sum = { version: bigint; signal?: AbortSignal }

const columns = tallyFields.map(columnOf)

const run = (client: ClickHouse, sum: Sum, query: string, params: Record<string, unknown>) =>
  client.command({
    query,
    query_params: { ...params, version: String(sum.version) },
    clickhouse_settings: { max_partitions_per_insert_block: '0' },
    abort_signal: sum.signal,
  })

const resourceCondition = (resources: readonly SummedResource[]) =>
  keyCondition(
    'resource_id',
    'String',
    resources.map(({ organizationId, resourceID }) => ({ organizationId, key: resourceID })),
  )

const dayQuery = (
  where: string,
) => `INSERT INTO rollup_day (organization_id, resource_id, day, version, last_to, ${columns.join(', ')})
  SELECT organization_id, resource_id,
    arrayElement({days:Array(Date)}, arrayLastIndex(start -> start <= toUnixTimestamp(window_start),
      {starts:Array(UInt32)})) AS business_day,
    {version:UInt64}, max(last_to), ${columns.map((column) => `sum(${column})`).join(', ')}
  FROM rollup_window_by_day FINAL
  WHERE ${where}
    AND window_start >= toDateTime({start:UInt32}, 'UTC') AND window_start < toDateTime({end:UInt32}, 'UTC')
  GROUP BY organization_id, resource_id, business_day`

const daysAtOnce = 31

/**
 * Sums windows into `rollup_day` for resources, of whatever organizations, and the days `first` to `last` (day numbers)
 * of their zone.
 */
export async function sumDays(
  client: ClickHouse,
  sum: Sum & { timeZone: string; resources: readonly SummedResource[]; first: number; last: number },
): Promise<void> {
  const clock = wallClock(sum.timeZone)
  const { where, params } = resourceCondition(sum.resources)
  for (let first = sum.first; first <= sum.last; first += daysAtOnce) {
    const days = Array.from({ length: Math.min(daysAtOnce, sum.last - first + 1) }, (_, k) => first + k)
    await run(client, sum, dayQuery(where), {
      ...params,
      days: days.map(dateOfDay),
      starts: days.map((day) => clock.dayStart(day) / 1000),
      start: clock.dayStart(first) / 1000,
      end: clock.dayStart(first + days.length) / 1000,
    })
  }
}

const asked = 'arrayZip({askedOrganizations:Array(UInt32)}, {askedResources:Array(String)}, {askedStarts:Array(Int64)})'
// Each occurrence asked for gets a row, also one whose windows say nothing of it any more: what stood there before must
// go.
const shiftQuery = (
  where: string,
) => `INSERT INTO rollup_shift (organization_id, resource_id, occurrence_start, version, last_to, ${columns.join(', ')})
  SELECT organization, resource, occurrence, {version:UInt64},
    max(last_to), ${columns.map((column) => `sum(s_${column})`).join(', ')}
  FROM (
    SELECT organization_id AS organization, toString(resource_id) AS resource, occurrence,
      last_to, ${columns.map((column) => `s_${column}`).join(', ')}
    FROM rollup_window_by_day FINAL
    ARRAY JOIN shifts.occurrence_start AS
      occurrence, ${columns.map((column) => `shifts.${column} AS s_${column}`).join(', ')}
    WHERE ${where}
      AND window_start >= toDateTime({start:UInt32}, 'UTC') AND window_start < toDateTime({end:UInt32}, 'UTC')
      AND (organization_id, toString(resource_id), toUnixTimestamp64Milli(occurrence)) IN (SELECT arrayJoin(${asked}))
    UNION ALL
    SELECT one.1, one.2, fromUnixTimestamp64Milli(one.3, 'UTC'), toDateTime64(0, 3,
      'UTC'), ${columns.map(() => '0').join(', ')}
    FROM (SELECT arrayJoin(${asked}) AS one)
  )
  GROUP BY organization, resource, occurrence`

/** One shift occurrence of a resource, whole. */
export type ResourceOccurrence = Interval & SummedResource

/** Sums windows into `rollup_shift` for these occurrences, of whatever organizations. */
export async function sumShifts(
  client: ClickHouse,
  sum: Sum & { occurrences: readonly ResourceOccurrence[] },
): Promise<void> {
  const { occurrences } = sum
  if (occurrences.length === 0) return
  const start = Math.min(...occurrences.map((occurrence) => occurrence.start))
  const end = Math.max(...occurrences.map((occurrence) => occurrence.end))
  const resources = new Map(
    occurrences.map((occurrence) => [`${occurrence.organizationId} ${occurrence.resourceID}`, occurrence]),
  )
  const { where, params } = resourceCondition([...resources.values()])
  await run(client, sum, shiftQuery(where), {
    ...params,
    start: Math.floor(start / 300_000) * 300,
    end: Math.ceil(end / 300_000) * 300,
    askedOrganizations: occurrences.map(({ organizationId }) => organizationId),
    askedResources: occurrences.map(({ resourceID }) => resourceID),
    askedStarts: occurrences.map((occurrence) => occurrence.start),
  })
}
