import { windowCeil, windowFloor } from '@takt/domain/efficiency/contextNeeded.ts'
import { type Tally, tallyFields } from '@takt/domain/efficiency/tally.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { columnOf } from '@takt/store/columnOf.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'

const mine = 'organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}'

function tallyOf<Field extends keyof Tally>(reader: RowReader, fields: readonly Field[]): Pick<Tally, Field> {
  const tally = {} as Pick<Tally, Field>
  for (const field of fields) tally[field] = reader.float64()
  return tally
}

/** Of what each resource did on each of the days `[firstDay, endDay)` (by number) on which anything is known of it, these fields; each resource's days in order. */
export async function readMachineDays<Field extends keyof Tally>(
  client: ClickHouse,
  question: { organizationId: number; resourceIDs: readonly string[]; firstDay: number; endDay: number },
  fields: readonly Field[],
): Promise<{ resourceID: string; day: number; tally: Pick<Tally, Field> }[]> {
  const { organizationId, resourceIDs, firstDay, endDay } = question
  const found: { resourceID: string; day: number; tally: Pick<Tally, Field> }[] = []
  if (resourceIDs.length === 0 || firstDay >= endDay) return found
  const query = `SELECT toString(resource_id), day, ${fields.map((field) => `toFloat64(${columnOf(field)})`).join(', ')}
    FROM rollup_day FINAL WHERE ${mine} AND day >= toDate({firstDay:UInt16}) AND day < toDate({endDay:UInt16})
    ORDER BY resource_id, day`
  const params = { organization: organizationId, resources: resourceIDs, firstDay, endDay }
  const row = (reader: RowReader) => ({
    resourceID: reader.text(),
    day: reader.uint16(),
    tally: tallyOf(reader, fields),
  })
  for await (const rows of readRows(client, { query, params, row })) for (const one of rows) found.push(one)
  return found
}

const sumQuery = `SELECT toString(resource_id), ${tallyFields.map((field) => `toFloat64(sum(${columnOf(field)}))`).join(', ')}
  FROM rollup_window_by_day FINAL WHERE ${mine}
    AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC')
  GROUP BY resource_id`

/** What each resource did in the whole windows of a range. */
export async function readWindowSums(
  client: ClickHouse,
  question: { organizationId: number; resourceIDs: readonly string[]; range: Interval },
): Promise<Map<string, Tally>> {
  const { organizationId, resourceIDs, range } = question
  const [from, until] = [windowCeil(range.start) / 1000, windowFloor(range.end) / 1000]
  if (resourceIDs.length === 0 || from >= until) return new Map()
  const params = { organization: organizationId, resources: resourceIDs, from, until }
  const row = (reader: RowReader) => [reader.text(), tallyOf(reader, tallyFields)] as const
  const found = new Map<string, Tally>()
  for await (const rows of readRows(client, { query: sumQuery, params, row }))
    for (const [resourceID, tally] of rows) found.set(resourceID, tally)
  return found
}
