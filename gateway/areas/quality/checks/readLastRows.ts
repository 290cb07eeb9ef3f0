import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import type { InspectorKey } from './namesOf.ts'
import type { QueryValues } from './queryValues.ts'
import type { CountedCharacteristic } from './readCounts.ts'
import { rowsOf } from './rowsOf.ts'

/** A value with its check and comments; instants are epoch ms. */
export type LastRow = CharacteristicKey & {
  at: number
  sample: number
  recordedAt: number
  isWithin: boolean
  checkText: string
  kind: 'number' | 'passFail'
  unit: string | null
  nominal: number | null
  lower: number | null
  upper: number | null
  revId: number
  value: number | null
  reason: string | null
  action: string | null
  jobNum: string | null
  by: InspectorKey
}

const ms = (column: string) => `toFloat64(toUnixTimestamp64Milli(${column}))`
const number = (column: string) => `toFloat64(ifNull(${column}, nan))`
const text = (column: string) => `ifNull(${column}, '')`
const columns = `${ms('at')}, toFloat64(sample), ${ms('recorded_at')}, toUInt8(is_within), page_id, check_id,
  ${text('resource_id')}, ${text('part_num')}, check_text, kind,
  ${text('unit')}, ${number('nominal')}, ${number('lower')}, ${number('upper')}, rev_id, ${number('value')}, ${text('reason')},
  ${text('action')}, ${text('job_num')}, ${number('user_id')}, ${text('emp_id')}`

function readRow(reader: RowReader): LastRow & { id: string } {
  const orNull = (value: number) => (Number.isNaN(value) ? null : value)
  const words = () => reader.text() || null
  return {
    id: reader.text(),
    at: reader.float64(),
    sample: reader.float64(),
    recordedAt: reader.float64(),
    isWithin: reader.uint8() === 1,
    pageId: reader.uint32(),
    checkID: reader.text(),
    resourceID: words(),
    partNum: words(),
    checkText: reader.text(),
    kind: reader.text() === 'number' ? 'number' : 'passFail',
    unit: words(),
    nominal: orNull(reader.float64()),
    lower: orNull(reader.float64()),
    upper: orNull(reader.float64()),
    revId: reader.uint32(),
    value: orNull(reader.float64()),
    reason: words(),
    action: words(),
    jobNum: words(),
    by: { userId: orNull(reader.float64()), empID: words() },
  }
}

const laterOf = (a: LastRow | null, b: LastRow) =>
  !a || (b.at - a.at || b.sample - a.sample || b.recordedAt - a.recordedAt) > 0 ? b : a

/** Returns the last value of each characteristic, and the last one out of tolerance; null if there is none. */
export async function readLastRows(
  runQuery: QueryValues,
  counted: readonly CountedCharacteristic[],
): Promise<ReadonlyMap<string, { last: LastRow | null; outside: LastRow | null }>> {
  const instants = counted.flatMap(({ id, lastAt, lastOutsideAt }) =>
    [...new Set([lastAt, lastOutsideAt ?? lastAt])].map((at) => ({ id, at })),
  )
  const { table, characteristic, of } = rowsOf(counted)
  const rows = await runQuery(
    readRow,
    (from, bind) => {
      const ids = bind(
        instants.map(({ id }) => BigInt(id)),
        'Array(UInt64)',
      )
      const ats = bind(
        instants.map(({ at }) => at),
        'Array(Int64)',
      )
      return `WITH arrayMap(it -> fromUnixTimestamp64Milli(it, 'UTC'), ${ats}) AS instants
      SELECT toString(${characteristic}), ${columns} ${from(table, [
        'at IN (SELECT arrayJoin(instants))',
        `(${characteristic}, at) IN (SELECT arrayJoin(arrayZip(${ids}, instants)))`,
      ])}`
    },
    { since: instants.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY), of },
  )
  const result = new Map<string, { last: LastRow | null; outside: LastRow | null }>()
  for (const { id, ...row } of rows) {
    const { last, outside } = result.get(id) ?? { last: null, outside: null }
    result.set(id, { last: laterOf(last, row), outside: row.isWithin ? outside : laterOf(outside, row) })
  }
  return result
}
