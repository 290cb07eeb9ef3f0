import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { type Tally, tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'

const tenantFilter = 'organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}'

const tallyOf = (reader: RowReader): Tally =>
  Object.fromEntries(tallyFields.map((field) => [field, reader.float64()])) as Tally

const daysQuery = `SELECT toString(resource_id),
  day, ${tallyFields.map((field) => `toFloat64(${columnOf(field)})`).join(', ')}
  FROM rollup_day FINAL WHERE ${tenantFilter} AND day >= toDate({firstDay:UInt16}) AND day < toDate({endDay:UInt16})
  ORDER BY resource_id, day`

/** Reads the totals of each resource on each of the days `[firstDay, endDay)` (by number) that has data. */
export async function readMachineDays(
  client: ClickHouse,
  selection: { organizationId: number; resourceIDs: readonly string[]; firstDay: number; endDay: number },
): Promise<{ resourceID: string; day: number; tally: Tally }[]> {
  const { organizationId, resourceIDs, firstDay, endDay } = selection
  if (resourceIDs.length === 0 || firstDay >= endDay) return []
  const params = { organization: organizationId, resources: resourceIDs, firstDay, endDay }
  const row = (reader: RowReader) => ({ resourceID: reader.text(), day: reader.uint16(), tally: tallyOf(reader) })
  const result: { resourceID: string; day: number; tally: Tally }[] = []
  for await (const rows of readRows(client, { query: daysQuery, params, row })) for (const day of rows) result.push(day)
  return result
}

const sumQuery = `SELECT
  toString(resource_id), ${tallyFields.map((field) => `toFloat64(sum(${columnOf(field)}))`).join(', ')}
  FROM rollup_window_by_day FINAL WHERE ${tenantFilter}
    AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC')
  GROUP BY resource_id`

/** Reads the totals of each resource in the whole windows of a range. */
export async function readWindowTotals(
  client: ClickHouse,
  selection: { organizationId: number; resourceIDs: readonly string[]; range: Interval },
): Promise<Map<string, Tally>> {
  const { organizationId, resourceIDs, range } = selection
  const [from, until] = [windowCeil(range.start) / 1000, windowFloor(range.end) / 1000]
  if (resourceIDs.length === 0 || from >= until) return new Map()
  const params = { organization: organizationId, resources: resourceIDs, from, until }
  const row = (reader: RowReader) => [reader.text(), tallyOf(reader)] as const
  const result = new Map<string, Tally>()
  for await (const rows of readRows(client, { query: sumQuery, params, row }))
    for (const [resourceID, tally] of rows) result.set(resourceID, tally)
  return result
}
