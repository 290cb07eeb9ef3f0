import type { QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { withoutIndexOfSets } from '../checksheets/face.ts'
import { bindParams } from '../rollups/bindParams.ts'
import { coverByDays } from './days/coverByDays.ts'
import type { PivotQuestion } from './pivotQuestion.ts'
import { countingFrom, foundIn, isNumber, pickedConditions, told, untilAsOf } from './valueConditions.ts'

/** How many values lie within and outside of their tolerance, of one calendar step and one value of each segment. */
export type ValueSums = { bucket: number; key: (string | number | null)[]; within: number; outside: number }

const readSegment = (segment: QualitySegment, reader: RowReader) => {
  const value = isNumber(segment) ? reader.int32() : reader.text()
  return value === '' || value === -1 ? null : value
}

/** No question may take longer in the database. */
const mostSecs = 60

/** The values found in a question's range up to `asOf`, each measurement once: as it was corrected last. */
export async function readValueSums(
  client: ClickHouse,
  question: PivotQuestion,
  { asOf, most, signal }: { asOf: number; most: number; signal: AbortSignal },
): Promise<ValueSums[]> {
  const { floor, segments, calendar } = question
  const { organizationId, timeZone } = floor
  const range = untilAsOf({ range: question.range, asOf })
  // Who found what is not added up by day.
  const isOfPeople = segments.includes('empID') || question.only.empID !== undefined
  const { days, stretches } = isOfPeople
    ? { days: [], stretches: range.start < range.end ? [range] : [] }
    : await coverByDays(client, { organizationId, timeZone }, { range, now: asOf, signal })
  if (days.length + stretches.length === 0) return []
  const { params, bind } = bindParams(organizationId)
  const edges = bind(
    calendar.map(({ start }) => start),
    'Array(Int64)',
  )
  const [only, ...others] = calendar
  const edge = others.length > 0 ? `roundDown(toUnixTimestamp64Milli(at), ${edges})` : bind(only!.start, 'Int64')
  const keys = segments.map((segment, k) => `${told(segment)} AS k${k}`)
  const names = ['edge', ...segments.map((_, k) => `k${k}`)].join(', ')
  const picked = pickedConditions(question, bind)
  const rowsOf = (sums: string, from: string) =>
    `SELECT ${[`toFloat64(${edge}) AS edge`, ...keys, sums].join(', ')} ${from}`
  const parts: string[] = []
  if (stretches.length > 0) {
    const sums = 'toUInt64(is_within) AS within, toUInt64(NOT is_within) AS outside'
    const conditions = [...picked, foundIn(stretches, bind), 'has_tolerance']
    parts.push(rowsOf(sums, countingFrom('check_value_by_time', bind, { since: stretches[0]!.start, conditions })))
  }
  if (days.length > 0) {
    const [starts, made] = [days.map(({ start }) => start), days.map(({ madeAt }) => madeAt)]
    const [first, last] = [starts[0]!, starts.at(-1)!]
    const madeOfDay = `transform(toUnixTimestamp64Milli(at), ${bind(starts, 'Array(Int64)')}, ${bind(made, 'Array(Int64)')}, 0)`
    const conditions = [
      ...picked,
      `timezone = ${bind(timeZone, 'String')}`,
      foundIn([{ start: first, end: last + 1 }], bind),
      `toUnixTimestamp64Milli(made) = ${madeOfDay}`,
    ]
    parts.push(rowsOf('within, outside', `FROM check_day_sum WHERE ${conditions.join(' AND ')}`))
  }
  const query = `SELECT ${names}, toFloat64(sum(within)), toFloat64(sum(outside)) FROM (${parts.join(' UNION ALL ')})
    GROUP BY ${names} LIMIT ${most} ${withoutIndexOfSets}`
  const found: ValueSums[] = []
  const row = (reader: RowReader): ValueSums => ({
    bucket: reader.float64(),
    key: segments.map((segment) => readSegment(segment, reader)),
    within: reader.float64(),
    outside: reader.float64(),
  })
  for await (const rows of readRows(client, { query, params, row, settings: { max_execution_time: mostSecs }, signal }))
    found.push(...rows)
  return found
}
