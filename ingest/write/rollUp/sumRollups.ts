import { tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { keyCondition } from '@takt/store/clickhouse/keyCondition.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'

/** A resource, whose name is unique only within its organization. */
export type SummedResource = { organizationId: number; resourceID: string }

/** The version that totals of windows are written with. */
type SumOptions = { version: bigint; signal?: AbortSignal }

const columns = tallyFields.map(columnOf)

const run = (client: ClickHouse, options: SumOptions, query: string, params: Record<string, unknown>) =>
  client.command({
    query,
    query_params: { ...params, version: String(options.version) },
    clickhouse_settings: { max_partitions_per_insert_block: '0' },
    abort_signal: options.signal,
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

const maxDaysPerQuery = 31

/**
 * Sums windows into `rollup_day` for resources, possibly of several organizations, and the days `first` to `last` (day
 * numbers in their time zone).
 */
export async function sumDays(
  client: ClickHouse,
  options: SumOptions & { timeZone: string; resources: readonly SummedResource[]; first: number; last: number },
): Promise<void> {
  const clock = wallClock(options.timeZone)
  const { where, params } = resourceCondition(options.resources)
  for (let first = options.first; first <= options.last; first += maxDaysPerQuery) {
    const days = Array.from({ length: Math.min(maxDaysPerQuery, options.last - first + 1) }, (_, k) => first + k)
    await run(client, options, dayQuery(where), {
      ...params,
      days: days.map(dateOfDay),
      starts: days.map((day) => clock.dayStart(day) / 1000),
      start: clock.dayStart(first) / 1000,
      end: clock.dayStart(first + days.length) / 1000,
    })
  }
}

const requestedOccurrences =
  'arrayZip({requestedOrganizations:Array(UInt32)}, {requestedResources:Array(String)}, {requestedStarts:Array(Int64)})'
// Each requested occurrence gets a row, even if it has no windows any more: the stored totals must be replaced.
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
      AND (organization_id, toString(resource_id), toUnixTimestamp64Milli(occurrence)) IN (SELECT arrayJoin(${requestedOccurrences}))
    UNION ALL
    SELECT one.1, one.2, fromUnixTimestamp64Milli(one.3, 'UTC'), toDateTime64(0, 3,
      'UTC'), ${columns.map(() => '0').join(', ')}
    FROM (SELECT arrayJoin(${requestedOccurrences}) AS one)
  )
  GROUP BY organization, resource, occurrence`

/** One whole shift occurrence of a resource. */
export type ResourceOccurrence = Interval & SummedResource

/** Sums windows into `rollup_shift` for these occurrences, possibly of several organizations. */
export async function sumShifts(
  client: ClickHouse,
  options: SumOptions & { occurrences: readonly ResourceOccurrence[] },
): Promise<void> {
  const { occurrences } = options
  if (occurrences.length === 0) return
  const start = Math.min(...occurrences.map((occurrence) => occurrence.start))
  const end = Math.max(...occurrences.map((occurrence) => occurrence.end))
  const resources = new Map(
    occurrences.map((occurrence) => [`${occurrence.organizationId} ${occurrence.resourceID}`, occurrence]),
  )
  const { where, params } = resourceCondition([...resources.values()])
  await run(client, options, shiftQuery(where), {
    ...params,
    start: Math.floor(start / 300_000) * 300,
    end: Math.ceil(end / 300_000) * 300,
    requestedOrganizations: occurrences.map(({ organizationId }) => organizationId),
    requestedResources: occurrences.map(({ resourceID }) => resourceID),
    requestedStarts: occurrences.map((occurrence) => occurrence.start),
  })
}
