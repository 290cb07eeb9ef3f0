import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import type { FoundValue } from '@takt/domain/quality/takings.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { bindParams } from '../../rollups/bindParams.ts'
import { type ValuesAsked, valueConditions } from '../valueConditions.ts'

/** Of each characteristic so many values are looked at, the last ones. */
export const valuesLookedAt = 120
/** So many characteristics are told, those that were checked last. */
const characteristicsAtMost = 2000
/** No question may take longer in the database. */
export const mostSecs = 60

/** A characteristic as it was found, before anything is said of it. */
export type FoundCharacteristic = Omit<
  Characteristic,
  'samples' | 'chart' | 'ruleSet' | 'state' | 'since' | 'rules' | 'lastAt' | 'lastOutside' | 'holds'
> & {
  revId: number
  lastAt: number
  lastOutside: (Omit<NonNullable<Characteristic['lastOutside']>, 'at'> & { at: number }) | null
  /** Ascending. */
  values: FoundValue[]
}

const ms = 'toFloat64(toUnixTimestamp64Milli(at))'
const number = (column: string) => `toFloat64(ifNull(${column}, nan))`
const text = (column: string) => `ifNull(${column}, '')`
const latest = 'tuple(at, sample, recorded_at)'

const query = (
  conditions: string,
) => `SELECT page_id, check_id, resource, part, toFloat64(count()), toFloat64(countIf(NOT is_within)),
    argMax(tuple(${ms}, check_text, kind, ${text('unit')}, ${number('nominal')}, ${number('lower')}, ${number('upper')},
      rev_id, ${number('value')}), ${latest}),
    argMaxIf(tuple(${ms}, ${number('value')}, ${text('reason')}, ${text('action')}, ${text('job_num')}), ${latest}, NOT is_within),
    groupArraySorted(${valuesLookedAt})(tuple(-${ms}, -toFloat64(sample), ${number('value')}, toUInt8(is_within)))
  FROM (SELECT *, ${text('resource_id')} AS resource, ${text('part_num')} AS part
    FROM check_value FINAL WHERE ${conditions})
  GROUP BY page_id, check_id, resource, part
  ORDER BY max(at) DESC, page_id, check_id, resource, part LIMIT ${characteristicsAtMost + 1}`

const nullable = (value: number) => (Number.isNaN(value) ? null : value)

function readCharacteristic(reader: RowReader): FoundCharacteristic {
  const [pageId, checkID] = [reader.uint32(), reader.text()]
  const [resourceID, partNum] = [reader.text() || null, reader.text() || null]
  const [valueCount, outsideCount] = [reader.float64(), reader.float64()]
  const [lastAt, checkText, kind, unit] = [reader.float64(), reader.text(), reader.text(), reader.text() || null]
  const [nominal, lower, upper] = [reader.float64(), reader.float64(), reader.float64()].map(nullable)
  const [revId, lastValue] = [reader.uint32(), nullable(reader.float64())]
  const lastOutside = {
    at: reader.float64(),
    value: nullable(reader.float64()),
    reason: reader.text() || null,
    action: reader.text() || null,
    jobNum: reader.text() || null,
  }
  const values = Array.from({ length: reader.length() }, () => ({
    at: -reader.float64(),
    sample: -reader.float64(),
    value: nullable(reader.float64()),
    isWithin: reader.uint8() === 1,
  })).reverse()
  return {
    ...{ pageId, checkID, resourceID, partNum, checkText, unit, revId, valueCount, outsideCount, lastAt, lastValue },
    kind: kind === 'number' ? 'number' : 'passFail',
    ...{ nominal: nominal!, lower: lower!, upper: upper! },
    lastOutside: outsideCount > 0 ? lastOutside : null,
    values,
  }
}

/** What was found, told apart by check, machine and part, checked last first; words are left out. */
export async function readCharacteristics(
  client: ClickHouse,
  asked: ValuesAsked,
  { organizationId, signal }: { organizationId: number; signal: AbortSignal },
): Promise<{ found: FoundCharacteristic[]; more: boolean }> {
  const { params, bind } = bindParams(organizationId)
  const conditions = [...valueConditions(asked, bind), `kind IN ('number', 'passFail')`].join(' AND ')
  const found: FoundCharacteristic[] = []
  const settings = { max_execution_time: mostSecs }
  const ask = { query: query(conditions), params, row: readCharacteristic, settings, signal }
  for await (const rows of readRows(client, ask)) found.push(...rows)
  return { found: found.slice(0, characteristicsAtMost), more: found.length > characteristicsAtMost }
}
