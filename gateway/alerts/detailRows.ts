import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { dayOfDate, wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'

/** Days `[firstDay, endDay)` of resources, by number; `closedBefore`: the date before which days have their details, null: none has. */
export type DaysQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  firstDay: number
  endDay: number
  closedBefore: string | null
}

const mine = 'organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}'
const seconds = 'toUnixTimestamp(window_start)'
const latest = (values: string, starts: string) =>
  `arrayElement({${values}}, arrayLastIndex(start -> start <= ${seconds}, {${starts}:Array(UInt32)}))`

/** The closed days' rows, one for each row of `stops` or `work`. */
export const closedRows = (name: 'stops' | 'work') =>
  `rollup_day_detail FINAL ARRAY JOIN ${name} WHERE ${mine} AND day >= toDate({firstDay:UInt16}) AND day < toDate({splitDay:UInt16})`

/** The open days' windows, one row for each of their details. */
export const openRows = `rollup_window_by_day FINAL ARRAY JOIN details
  WHERE ${mine} AND window_start >= toDateTime({openFrom:UInt32}, 'UTC') AND window_start < toDateTime({openUntil:UInt32}, 'UTC')`

/** Of a window its day and its hour on the wall, by the services' own zone data. */
export const windowDay = `toDate(${latest('days:Array(UInt16)', 'dayStarts')})`
export const windowHour = `toUInt8(intDiv(${seconds} + ${latest('offsets:Array(Int32)', 'offsetStarts')}, 3600) % 24)`

/** Asks a query made of these rows; closed days come from their details, later ones from windows. */
export async function readDetailRows<Row>(
  client: ClickHouse,
  question: DaysQuestion,
  { query, row, params = {} }: { query: string; row: (reader: RowReader) => Row; params?: Record<string, unknown> },
): Promise<Row[]> {
  const { floor, resourceIDs, firstDay, endDay, closedBefore } = question
  if (resourceIDs.length === 0 || firstDay >= endDay) return []
  const found: Row[] = []
  const clock = wallClock(floor.timeZone)
  const splitDay = Math.min(endDay, Math.max(firstDay, closedBefore === null ? 0 : dayOfDate(closedBefore)))
  const [openFrom, openUntil] = [clock.dayStart(splitDay), clock.dayStart(endDay)]
  const openDays = Array.from({ length: Math.max(1, endDay - splitDay) }, (_, k) => splitDay + k)
  const offsets = clock.offsetsIn(openFrom, openUntil)
  const all = {
    organization: floor.organizationId,
    resources: resourceIDs,
    firstDay,
    splitDay,
    openFrom: openFrom / 1000,
    openUntil: openUntil / 1000,
    days: openDays,
    dayStarts: openDays.map((day) => clock.dayStart(day) / 1000),
    offsets: offsets.map(({ offset }) => offset / 1000),
    offsetStarts: offsets.map(({ from }) => from / 1000),
    ...params,
  }
  const settings = { do_not_merge_across_partitions_select_final: 1 }
  for await (const rows of readRows(client, { query, params: all, row, settings }))
    for (const one of rows) found.push(one)
  return found
}
