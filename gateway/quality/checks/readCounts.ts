import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { withoutIndexOfSets } from '../../checksheets/face.ts'
import type { Bind } from '../../rollups/bindParams.ts'
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

/**
 * The characteristics that were checked last, `most` of them at most, and whether there are more. They are looked for in
 * the end of the range, and in more of it while there are too few; `tried`: in how many ends there were too few the last
 * time.
 */
async function newestOf(ask: AskValues, sinces: readonly number[], { most, tried }: { most: number; tried: number }) {
  for (let k = Math.min(tried, sinces.length - 1); ; k++) {
    const found = await ask(
      (reader): [string, Check] => [reader.text(), { pageId: reader.uint32(), checkID: reader.text() }],
      (from) => `SELECT toString(characteristic), any(page_id), toString(any(check_id))
        ${from('check_value_by_time')}
        GROUP BY characteristic ORDER BY max(at) DESC, characteristic LIMIT ${most + 1} ${withoutIndexOfSets}`,
      { since: sinces[k]! },
    )
    if (found.length > most || k === sinces.length - 1)
      return { newest: new Map(found.slice(0, most)), more: found.length > most, tried: k }
  }
}

/**
 * How often each of those characteristics of a range was checked that were checked last, `most` of them at most;
 * `enough`: how many of its last values are looked at. `tried`: where to begin to look, as answered to such a question
 * before (0: nowhere yet).
 */
export async function readCounts(
  ask: AskValues,
  { range, enough, most, tried }: { range: Interval; enough: number; most: number; tried: number },
): Promise<{ counted: CountedCharacteristic[]; more: boolean; tried: number }> {
  const { start, end } = range
  const sinces = parts.map((part) => end - (end - start) / part)
  const { newest, ...looked } = await newestOf(ask, [...sinces, start], { most, tried })
  if (newest.size === 0) return { counted: [], ...looked }
  const row = (reader: RowReader): CountedCharacteristic => {
    const [id, print] = [reader.text(), reader.text()]
    const [valueCount, outsideCount] = [reader.float64(), reader.float64()]
    const [lastAt, lastOutsideAt] = [reader.float64(), reader.float64()]
    const counts = sinces.map(() => reader.float64())
    const since = sinces.find((_, k) => counts[k]! >= Math.min(enough, valueCount)) ?? start
    return {
      ...{ id, print, ...newest.get(id)!, valueCount, outsideCount, lastAt, enoughSince: since },
      lastOutsideAt: outsideCount > 0 ? lastOutsideAt : null,
    }
  }
  const counted = await ask(row, (from, bind) => {
    const ids = bind([...newest.keys()].map(BigInt), 'Array(UInt64)')
    const countsSince = sinces.map((since) => `toFloat64(countIf(at >= ${instant(bind, since)}))`)
    return `SELECT toString(characteristic), toString(sum(sipHash64(entry_id))),
        toFloat64(count()), toFloat64(countIf(NOT is_within)), toFloat64(toUnixTimestamp64Milli(max(at))),
        toFloat64(toUnixTimestamp64Milli(maxIf(at, NOT is_within))), ${countsSince.join(', ')}
      ${from('check_value_by_time', [`characteristic IN ${ids}`])}
      GROUP BY characteristic ${withoutIndexOfSets}`
  })
  return { counted, ...looked }
}
