import type { QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { bindParams } from '../rollups/bindParams.ts'
import type { PivotQuestion } from './pivotQuestion.ts'
import { withoutIndexOfSets } from './uncorrected.ts'
import { isNumber, told, valueConditions } from './valueConditions.ts'

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
  const { floor, range, segments, calendar } = question
  if (Math.min(range.end, asOf) <= range.start) return []
  const { params, bind } = bindParams(floor.organizationId)
  const edges = bind(
    calendar.map(({ start }) => start),
    'Array(Int64)',
  )
  const [only, ...others] = calendar
  const edge = others.length > 0 ? `roundDown(toUnixTimestamp64Milli(at), ${edges})` : bind(only!.start, 'Int64')
  const bucket = `toFloat64(${edge}) AS edge`
  const keys = segments.map((segment, k) => `${told(segment)} AS k${k}`)
  const names = ['edge', ...segments.map((_, k) => `k${k}`)].join(', ')
  const conditions = [...valueConditions({ ...question, asOf }, bind), 'has_tolerance']
  const query = `SELECT ${[bucket, ...keys].join(', ')},
      toFloat64(countIf(is_within)) AS within, toFloat64(countIf(NOT is_within)) AS outside
    FROM check_value_by_time FINAL WHERE ${conditions.join(' AND ')} GROUP BY ${names} LIMIT ${most} ${withoutIndexOfSets}`
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
