import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import type { Bind } from '../../../core/rollups/bindParams.ts'
import { withoutIndexOfSets } from '../../checksheets/face.ts'
import type { AskValues } from './askValues.ts'

/** How often a characteristic was checked. */
export type CountedCharacteristic = {
  /** As it is called in the database alone. */
  id: string
  pageId: number
  checkID: string
  /** Which values these are: others have another one. */
  print: string
  valueCount: number
  outsideCount: number
  /** Epoch ms, of the last value and of the last that is out of tolerance. */
  lastAt: number
  lastOutsideAt: number | null
  /** Since then (epoch ms) there are as many values as are looked at, or all that there are. */
  enoughSince: number
}

/** Of the range its last quarter, sixteenth and so on: most have enough values in one of them. */
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
 * The characteristics that were checked last, one more than `most` at most. They are looked for in the end of the range,
 * and in more of it while there are too few; `tried`: in how many ends there were too few the last time.
 */
async function newestOf(ask: AskValues, sinces: readonly number[], { most, tried }: { most: number; tried: number }) {
  for (let k = Math.min(tried, sinces.length - 1); ; k++) {
    const newest = await ask(
      row,
      (from) => `SELECT ${columns} ${from('check_value_by_time')}
        GROUP BY characteristic ${latestFirst} LIMIT ${most + 1} ${withoutIndexOfSets}`,
      { since: sinces[k]! },
    )
    if (newest.length > most || k === sinces.length - 1) return { newest, tried: k }
  }
}

/** Characteristics as they are called in the database alone, with their checks. */
export type FoundChecks = readonly (readonly [id: string, check: Check])[]

/** The characteristics of which what was found last is out of tolerance, the latest first; one more than `most` at most. */
export const readOut = (ask: AskValues, most: number): Promise<FoundChecks> =>
  ask(
    row,
    (from) => `SELECT ${columns} ${from('check_value_by_time', [
      `characteristic IN (SELECT characteristic ${from('check_value_by_time', ['NOT is_within'])})`,
    ])}
      GROUP BY characteristic HAVING max(at) = maxIf(at, NOT is_within) ${latestFirst} LIMIT ${most + 1} ${withoutIndexOfSets}`,
  )

/**
 * How often characteristics of a range were checked, `most` of them at most: those that are out of tolerance now,
 * whenever they were checked, and of the others those that were checked last; and whether there are more. `enough`: how
 * many of its last values are looked at. `tried`: where to begin to look, as answered to such a question before (0:
 * nowhere yet). `out`: what `readOut` answers. `before`: what was out of tolerance in more than the range; answered is of
 * how much of it nothing was found within (`unseen`).
 */
export async function readCounts(
  ask: AskValues,
  about: {
    range: Interval
    enough: number
    most: number
    tried: number
    out: Promise<FoundChecks>
    before?: () => FoundChecks
  },
): Promise<{ counted: CountedCharacteristic[]; more: boolean; tried: number; unseen: number }> {
  const { enough, most, tried } = about
  const { start, end } = about.range
  const sinces = parts.map((part) => end - (end - start) / part)
  const [out, { newest, ...where }] = await Promise.all([about.out, newestOf(ask, [...sinces, start], { most, tried })])
  const all = new Map([...out, ...newest])
  const told = new Map([...all].slice(0, most))
  const looked = { more: all.size > most, ...where }
  const before = about.before?.() ?? []
  if (told.size === 0) return { counted: [], unseen: before.length, ...looked }
  const others = new Map(before.filter(([id]) => !told.has(id)))
  const countedRow = (reader: RowReader): CountedCharacteristic => {
    const [id, print] = [reader.text(), reader.text()]
    const [valueCount, outsideCount] = [reader.float64(), reader.float64()]
    const [lastAt, lastOutsideAt] = [reader.float64(), reader.float64()]
    const counts = sinces.map(() => reader.float64())
    const since = sinces.find((_, k) => counts[k]! >= Math.min(enough, valueCount)) ?? start
    return {
      id,
      print,
      ...(told.get(id) ?? others.get(id)!),
      valueCount,
      outsideCount,
      lastAt,
      enoughSince: since,
      lastOutsideAt: outsideCount > 0 ? lastOutsideAt : null,
    }
  }
  const found = await ask(countedRow, (from, bind) => {
    const ids = bind([...told.keys(), ...others.keys()].map(BigInt), 'Array(UInt64)')
    const countsSince = sinces.map((since) => `toFloat64(countIf(at >= ${instant(bind, since)}))`)
    return `SELECT toString(characteristic), toString(sum(sipHash64(entry_id))),
        toFloat64(count()), toFloat64(countIf(NOT is_within)), toFloat64(toUnixTimestamp64Milli(max(at))),
        toFloat64(toUnixTimestamp64Milli(maxIf(at, NOT is_within))), ${countsSince.join(', ')}
      ${from('check_value_by_time', [`characteristic IN ${ids}`])}
      GROUP BY characteristic ${withoutIndexOfSets}`
  })
  const counted = found.filter(({ id }) => told.has(id))
  return { counted, unseen: others.size - (found.length - counted.length), ...looked }
}
