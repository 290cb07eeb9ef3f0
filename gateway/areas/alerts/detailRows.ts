import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

/**
 * Days `[firstDay, endDay)` of resources, by number; `closedBefore`: the date before which days have their details,
 * null: none has.
 */
export type DaysQuestion = {
  floor: Pick<Floor, 'organizationId' | 'timeZone'>
  resourceIDs: readonly string[]
  firstDay: number
  endDay: number
  closedBefore: string | null
}

const mine = 'organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}'
const seconds = 'toUnixTimestamp(window_start)'
const latest = (values: string, starts: string) =>
  `arrayElement({${values}}, arrayLastIndex(start -> start <= ${seconds}, {${starts}:Array(UInt32)}))`

/** A condition on rows of days: the closed ones of the question. */
const isClosedDay = `${mine} AND day >= toDate({firstDay:UInt16}) AND day < toDate({splitDay:UInt16})`

/** The closed days, a row for each of a machine; `join`: what of them is told apart. */
export const closedDays = (join = '') => `rollup_day_detail FINAL ${join} WHERE ${isClosedDay}`

/** The open days' windows, one row for each of their details, with these columns of them. */
export const openRows = (...columns: string[]) => `rollup_window_by_day FINAL
  ARRAY JOIN ${columns.map((column) => `details.${column}`).join(', ')}
  WHERE ${mine} AND window_start >= toDateTime({openFrom:UInt32}, 'UTC') AND window_start < toDateTime({openUntil:UInt32}, 'UTC')`

/** Of a window its day and its hour on the wall, by the services' own zone data. */
export const windowDay = `toDate(${latest('days:Array(UInt16)', 'dayStarts')})`
export const windowHour = `toUInt8(intDiv(${seconds} + ${latest('offsets:Array(Int32)', 'offsetStarts')}, 3600) % 24)`

/** The day of a question, or its end, before which its days are closed. */
export const splitDayOf = ({ firstDay, endDay, closedBefore }: DaysQuestion) =>
  Math.min(endDay, Math.max(firstDay, closedBefore === null ? 0 : dayOfDate(closedBefore)))

/** A query in parts of the same columns; `around`: what is asked of all their rows. */
export type DetailQuery = { closed: string; open: string; around?: (rows: string) => string }

/**
 * Asks what is needed of a query: closed days come from their details, later ones from windows. `take` reads a row and
 * then keeps it; a row that comes in two chunks is read from its beginning again.
 */
export async function readDetailRows(
  client: ClickHouse,
  question: DaysQuestion,
  { closed, open, around = (rows) => rows }: DetailQuery,
  take: (reader: RowReader) => void,
): Promise<void> {
  const { floor, resourceIDs, firstDay, endDay } = question
  if (resourceIDs.length === 0 || firstDay >= endDay) return
  const clock = wallClock(floor.timeZone)
  const splitDay = splitDayOf(question)
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
  for await (const _ of readRows(client, { query: around(parts.join('\nUNION ALL\n')), params, row: take }));
}
