import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import type { Bind } from '../../../core/rollups/bindParams.ts'
import { withoutIndexOfSets } from '../../checksheets/index.ts'
import type { QueryValues } from './queryValues.ts'

/** Number of checks of a characteristic. */
export type CountedCharacteristic = {
  /** Internal database ID. */
  id: string
  pageId: number
  checkID: string
  /** Fingerprint of the set of values. */
  print: string
  valueCount: number
  outsideCount: number
  /** Epoch ms of the last value and of the last value out of tolerance. */
  lastAt: number
  lastOutsideAt: number | null
  /** Instant (epoch ms) from which there are as many values as are evaluated, or all existing ones. */
  enoughSince: number
}

/**
 * Divisors of the range for its last quarter, sixteenth and so on: most characteristics have enough values in one of
 * these sections.
 */
const parts = [1024, 256, 64, 16, 4]

const instant = (bind: Bind, ms: number) => `fromUnixTimestamp64Milli(${bind(Math.ceil(ms), 'Int64')}, 'UTC')`

type Check = Pick<CountedCharacteristic, 'pageId' | 'checkID'>

const columns = 'toString(characteristic), any(page_id), toString(any(check_id))'
const row = (reader: RowReader): [id: string, check: Check] => [
  reader.text(),
  { pageId: reader.uint32(), checkID: reader.text() },
]
const latestFirst = 'ORDER BY max(at) DESC, characteristic'

/**
 * Returns the characteristics checked last, at most `max` plus one. Searches the end of the range first, and larger
 * sections while there are too few. `tried`: number of sections that had too few last time.
 */
async function newestOf(
  runQuery: QueryValues,
  sinces: readonly number[],
  { max, tried }: { max: number; tried: number },
) {
  for (let k = Math.min(tried, sinces.length - 1); ; k++) {
    const newest = await runQuery(
      row,
      (from) => `SELECT ${columns} ${from('check_value_by_time')}
        GROUP BY characteristic ${latestFirst} LIMIT ${max + 1} ${withoutIndexOfSets}`,
      { since: sinces[k]! },
    )
    if (newest.length > max || k === sinces.length - 1) return { newest, tried: k }
  }
}

/** Characteristics by internal database ID, with their checks. */
export type CharacteristicChecks = readonly (readonly [id: string, check: Check])[]

/** Returns the characteristics whose last value is out of tolerance, latest first, at most `most` plus one. */
export const readOut = (runQuery: QueryValues, max: number): Promise<CharacteristicChecks> =>
  runQuery(
    row,
    (from) => `SELECT ${columns} ${from('check_value_by_time', [
      `characteristic IN (SELECT characteristic ${from('check_value_by_time', ['NOT is_within'])})`,
    ])}
      GROUP BY characteristic HAVING max(at) = maxIf(at, NOT is_within) ${latestFirst} LIMIT ${max + 1} ${withoutIndexOfSets}`,
  )

/**
 * Counts the checks of at most `max` characteristics in a range: those currently out of tolerance, whenever they were
 * checked, then those checked last; also returns if there are more. `enough`: number of last values evaluated. `tried`:
 * section where the search starts, as returned for a similar query (0 initially). `out`: result of `readOut`. `before`:
 * characteristics out of tolerance in a longer range; `unseen` is the number of them without values in this range.
 */
export async function readCounts(
  runQuery: QueryValues,
  about: {
    range: Interval
    enough: number
    max: number
    tried: number
    out: Promise<CharacteristicChecks>
    before?: () => CharacteristicChecks
  },
): Promise<{ counted: CountedCharacteristic[]; more: boolean; tried: number; unseen: number }> {
  const { enough, max, tried } = about
  const { start, end } = about.range
  const sinces = parts.map((part) => end - (end - start) / part)
  const [out, { newest, ...searchState }] = await Promise.all([
    about.out,
    newestOf(runQuery, [...sinces, start], { max, tried }),
  ])
  const all = new Map([...out, ...newest])
  const selected = new Map([...all].slice(0, max))
  const status = { more: all.size > max, ...searchState }
  const before = about.before?.() ?? []
  if (selected.size === 0) return { counted: [], unseen: before.length, ...status }
  const remaining = new Map(before.filter(([id]) => !selected.has(id)))
  const countedRow = (reader: RowReader): CountedCharacteristic => {
    const [id, print] = [reader.text(), reader.text()]
    const [valueCount, outsideCount] = [reader.float64(), reader.float64()]
    const [lastAt, lastOutsideAt] = [reader.float64(), reader.float64()]
    const counts = sinces.map(() => reader.float64())
    const since = sinces.find((_, k) => counts[k]! >= Math.min(enough, valueCount)) ?? start
    return {
      id,
      print,
      ...(selected.get(id) ?? remaining.get(id)!),
      valueCount,
      outsideCount,
      lastAt,
      enoughSince: since,
      lastOutsideAt: outsideCount > 0 ? lastOutsideAt : null,
    }
  }
  const rows = await runQuery(countedRow, (from, bind) => {
    const ids = bind([...selected.keys(), ...remaining.keys()].map(BigInt), 'Array(UInt64)')
    const countsSince = sinces.map((since) => `toFloat64(countIf(at >= ${instant(bind, since)}))`)
    return `SELECT toString(characteristic), toString(sum(sipHash64(entry_id))),
        toFloat64(count()), toFloat64(countIf(NOT is_within)), toFloat64(toUnixTimestamp64Milli(max(at))),
        toFloat64(toUnixTimestamp64Milli(maxIf(at, NOT is_within))), ${countsSince.join(', ')}
      ${from('check_value_by_time', [`characteristic IN ${ids}`])}
      GROUP BY characteristic ${withoutIndexOfSets}`
  })
  const counted = rows.filter(({ id }) => selected.has(id))
  return { counted, unseen: remaining.size - (rows.length - counted.length), ...status }
}
