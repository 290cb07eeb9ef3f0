import type { RecordedValue } from '@takt/domain/areas/quality/takings.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { withoutIndexOfSets } from '../../checksheets/index.ts'
import type { QueryValues } from './queryValues.ts'
import type { CountedCharacteristic } from './readCounts.ts'
import { rowsOf } from './rowsOf.ts'

/** Number of last values evaluated per characteristic. */
export const valuesPerCharacteristic = 120

/** Sorts later values first; for the same instant, the lower sample first. */
const latestFirst = (a: RecordedValue, b: RecordedValue) =>
  b.at - a.at || b.sample - a.sample || (a.value ?? 0) - (b.value ?? 0) || Number(a.isWithin) - Number(b.isWithin)

function readValues(reader: RowReader): [id: string, values: RecordedValue[]] {
  const id = reader.text()
  const column = () => Array.from({ length: reader.length() }, () => reader.float64())
  const [at, sample, value, isWithin] = [column(), column(), column(), column()]
  const values = at.map((instant, k) => ({
    at: instant,
    sample: sample[k]!,
    isWithin: isWithin[k] === 1,
    value: Number.isNaN(value[k]) ? null : value[k]!,
  }))
  return [id, values.sort(latestFirst).slice(0, valuesPerCharacteristic).reverse()]
}

/** Reads the last values of characteristics, ascending. */
export async function readLastValues(
  runQuery: QueryValues,
  counted: readonly CountedCharacteristic[],
): Promise<ReadonlyMap<string, RecordedValue[]>> {
  const bySince = Map.groupBy(counted, ({ enoughSince }) => enoughSince)
  const { table, characteristic, of } = rowsOf(counted)
  const rows = await runQuery(
    readValues,
    (from, bind) => {
      const instant = (ms: number) => `fromUnixTimestamp64Milli(${bind(Math.ceil(ms), 'Int64')}, 'UTC')`
      const parts = [...bySince].map(([since, some]) => {
        const ids = some.map(({ id }) => BigInt(id))
        return `(at >= ${instant(since)} AND ${characteristic} IN ${bind(ids, 'Array(UInt64)')})`
      })
      // Sorted as by `latestFirst`; with irregular intervals there can be many more values than are evaluated.
      return `SELECT id, arrayMap(found -> -found.1, last), arrayMap(found -> -found.2, last),
        arrayMap(found -> found.5, last), arrayMap(found -> found.4, last)
      FROM (SELECT toString(${characteristic}) AS id, arraySlice(arrayPartialSort(${valuesPerCharacteristic}, groupArray((
          -toFloat64(toUnixTimestamp64Milli(at)), -toFloat64(sample), toFloat64(ifNull(value, 0)), toFloat64(is_within),
          toFloat64(ifNull(value, nan))))), 1, ${valuesPerCharacteristic}) AS last
        ${from(table, [`(${parts.join(' OR ')})`])}
        GROUP BY id) ${withoutIndexOfSets}`
    },
    { since: Math.min(...bySince.keys()), of },
  )
  return new Map(rows)
}
