import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import type { AskValues } from './askValues.ts'
import type { FinderKey } from './namesOf.ts'
import type { CountedCharacteristic } from './readCounts.ts'
import { rowsOf } from './rowsOf.ts'

/** A value with what was checked and what was said of it; instants are epoch ms. */
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
  by: FinderKey
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

const later = (a: LastRow | null, b: LastRow) =>
  !a || (b.at - a.at || b.sample - a.sample || b.recordedAt - a.recordedAt) > 0 ? b : a

/** What was found last of each characteristic, and what was found last out of tolerance; null: nothing was. */
export async function readLastRows(
  ask: AskValues,
  counted: readonly CountedCharacteristic[],
): Promise<ReadonlyMap<string, { last: LastRow | null; outside: LastRow | null }>> {
  const instants = counted.flatMap(({ id, lastAt, lastOutsideAt }) =>
    [...new Set([lastAt, lastOutsideAt ?? lastAt])].map((at) => ({ id, at })),
  )
  const { table, characteristic, of } = rowsOf(counted)
  const rows = await ask(
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
  const found = new Map<string, { last: LastRow | null; outside: LastRow | null }>()
  for (const { id, ...row } of rows) {
    const { last, outside } = found.get(id) ?? { last: null, outside: null }
    found.set(id, { last: later(last, row), outside: row.isWithin ? outside : later(outside, row) })
  }
  return found
}
