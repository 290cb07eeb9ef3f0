import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

/**
 * Days `[firstDay, endDay)` of resources, by number; `closedBefore`: the date before which days have details, null:
 * none has.
 */
export type DaysQuery = {
  floor: Pick<Floor, 'organizationId' | 'timeZone'>
  resourceIDs: readonly string[]
  firstDay: number
  endDay: number
  closedBefore: string | null
}

const tenantFilter = 'organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}'
const seconds = 'toUnixTimestamp(window_start)'
const latest = (values: string, starts: string) =>
  `arrayElement({${values}}, arrayLastIndex(start -> start <= ${seconds}, {${starts}:Array(UInt32)}))`

/** Condition for rows of days: the closed days of the query. */
const isClosedDay = `${tenantFilter} AND day >= toDate({firstDay:UInt16}) AND day < toDate({splitDay:UInt16})`

/** Returns the source of closed days, one row per machine and day; `join`: an ARRAY JOIN over their details. */
export const closedDays = (join = '') => `rollup_day_detail FINAL ${join} WHERE ${isClosedDay}`

/** Returns the source of the windows of open days, one row per detail, with these columns of the details. */
export const openRows = (...columns: string[]) => `rollup_window_by_day FINAL
  ARRAY JOIN ${columns.map((column) => `details.${column}`).join(', ')}
  WHERE ${tenantFilter} AND window_start >= toDateTime({openFrom:UInt32}, 'UTC') AND window_start < toDateTime({openUntil:UInt32}, 'UTC')`

/** Local day and hour of a window, by the services' own zone data. */
export const windowDay = `toDate(${latest('days:Array(UInt16)', 'dayStarts')})`
export const windowHour = `toUInt8(intDiv(${seconds} + ${latest('offsets:Array(Int32)', 'offsetStarts')}, 3600) % 24)`

/** Returns the day of a query before which its days are closed, or its end. */
export const splitDayOf = ({ firstDay, endDay, closedBefore }: DaysQuery) =>
  Math.min(endDay, Math.max(firstDay, closedBefore === null ? 0 : dayOfDate(closedBefore)))

/** Parts of a query with the same columns; `around` wraps the union of their rows. */
export type DetailQuery = { closed: string; open: string; around?: (rows: string) => string }

/**
 * Runs the required parts of a query: closed days are read from their details, later ones from windows. `readRow` reads
 * a row completely before storing it; a row split over two chunks is read again from its beginning.
 */
export async function readDetailRows(
  client: ClickHouse,
  daysQuery: DaysQuery,
  { closed, open, around = (rows) => rows }: DetailQuery,
  readRow: (reader: RowReader) => void,
): Promise<void> {
  const { floor, resourceIDs, firstDay, endDay } = daysQuery
  if (resourceIDs.length === 0 || firstDay >= endDay) return
  const clock = wallClock(floor.timeZone)
  const splitDay = splitDayOf(daysQuery)
  const [openFrom, openUntil] = [clock.dayStart(splitDay), clock.dayStart(endDay)]
  const openDays = Array.from({ length: endDay - splitDay }, (_, k) => splitDay + k)
  const offsets = clock.offsetsIn(openFrom, openUntil)
  const params = {
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
  }
  const parts = [...(firstDay < splitDay ? [closed] : []), ...(splitDay < endDay ? [open] : [])]
  for await (const _ of readRows(client, { query: around(parts.join('\nUNION ALL\n')), params, row: readRow }));
}
