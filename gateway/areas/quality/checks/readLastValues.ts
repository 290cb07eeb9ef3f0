import type { FoundValue } from '@takt/domain/areas/quality/takings.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { withoutIndexOfSets } from '../../checksheets/face.ts'
import type { AskValues } from './askValues.ts'
import type { CountedCharacteristic } from './readCounts.ts'
import { rowsOf } from './rowsOf.ts'

/** Of each characteristic so many values are looked at, the last ones. */
export const valuesLookedAt = 120

/** The later first; of one instant and sample the smaller. */
const latestFirst = (a: FoundValue, b: FoundValue) =>
  b.at - a.at || b.sample - a.sample || (a.value ?? 0) - (b.value ?? 0) || Number(a.isWithin) - Number(b.isWithin)

function readValues(reader: RowReader): [id: string, values: FoundValue[]] {
  const id = reader.text()
  const column = () => Array.from({ length: reader.length() }, () => reader.float64())
  const [at, sample, value, isWithin] = [column(), column(), column(), column()]
  const values = at.map((instant, k) => ({
    at: instant,
    sample: sample[k]!,
    isWithin: isWithin[k] === 1,
    value: Number.isNaN(value[k]) ? null : value[k]!,
  }))
  return [id, values.sort(latestFirst).slice(0, valuesLookedAt).reverse()]
}

/** The last values of characteristics, ascending. */
export async function readLastValues(
  ask: AskValues,
  counted: readonly CountedCharacteristic[],
): Promise<ReadonlyMap<string, FoundValue[]>> {
  const bySince = Map.groupBy(counted, ({ enoughSince }) => enoughSince)
  const { table, characteristic, of } = rowsOf(counted)
  const rows = await ask(
    readValues,
    (from, bind) => {
      const instant = (ms: number) => `fromUnixTimestamp64Milli(${bind(Math.ceil(ms), 'Int64')}, 'UTC')`
      const parts = [...bySince].map(([since, some]) => {
        const ids = some.map(({ id }) => BigInt(id))
        return `(at >= ${instant(since)} AND ${characteristic} IN ${bind(ids, 'Array(UInt64)')})`
      })
      // In the order of `latestFirst`; where values came unevenly there are very many more than are looked at.
      return `SELECT id, arrayMap(found -> -found.1, last), arrayMap(found -> -found.2, last),
        arrayMap(found -> found.5, last), arrayMap(found -> found.4, last)
      FROM (SELECT toString(${characteristic}) AS id, arraySlice(arrayPartialSort(${valuesLookedAt}, groupArray((
          -toFloat64(toUnixTimestamp64Milli(at)), -toFloat64(sample), toFloat64(ifNull(value, 0)), toFloat64(is_within),
          toFloat64(ifNull(value, nan))))), 1, ${valuesLookedAt}) AS last
        ${from(table, [`(${parts.join(' OR ')})`])}
        GROUP BY id) ${withoutIndexOfSets}`
    },
    { since: Math.min(...bySince.keys()), of },
  )
  return new Map(rows)
}
