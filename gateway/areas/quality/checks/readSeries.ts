import { characteristicCheck } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { CheckSeriesData } from '@takt/domain/areas/quality/answers/checkSeries.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { z } from 'zod'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import { type ValuesAsked, valuesFrom } from '../valueConditions.ts'
import { isCharted, mostSecs } from './askValues.ts'
import type { FinderKey } from './namesOf.ts'
import type { SeriesBody } from './valuesBody.ts'

/** A chart has so many values at most, the last ones of its range. */
const valuesAtMost = 100_000

const readValue = (reader: RowReader) => ({
  entryId: reader.text(),
  at: reader.float64(),
  sample: reader.float64(),
  value: reader.float64(),
  isWithin: reader.uint8() === 1,
  userId: reader.float64(),
  empID: reader.text(),
})

const checkRow = characteristicCheck.omit({ samples: true, chart: true }).extend({ revId: z.int() })
type FoundSeries = {
  check: z.output<typeof checkRow> | null
  values: Omit<CheckSeriesData['values'], 'by'>
  finders: FinderKey[]
  more: boolean
}

/**
 * The values of a characteristic by time, the last so many of its range, whose they are (`finders`, in the same order),
 * and what is checked as it was last.
 */
export async function readSeries(
  client: ClickHouse,
  asked: ValuesAsked,
  about: { organizationId: number; of: Pick<SeriesBody, 'pageId' | 'checkID'>; signal: AbortSignal },
): Promise<FoundSeries> {
  const { organizationId, of, signal } = about
  const { params, bind } = bindParams(organizationId)
  const from = valuesFrom(asked, bind, [of])('check_value', [isCharted])
  const latest = 'ORDER BY at DESC, sample DESC, recorded_at DESC, entry_id LIMIT'
  const query = `SELECT toString(entry_id), toFloat64(toUnixTimestamp64Milli(at)), toFloat64(sample),
      toFloat64(ifNull(value, nan)), toUInt8(is_within), toFloat64(ifNull(user_id, nan)), ifNull(emp_id, '')
    ${from} ${latest} ${valuesAtMost + 1}`
  const values: FoundSeries['values'] = { entryId: [], at: [], sample: [], value: [], isWithin: [] }
  const finders: FinderKey[] = []
  const settings = { max_execution_time: mostSecs }
  for await (const rows of readRows(client, { query, params, row: readValue, settings, signal }))
    for (const { entryId, at, sample, value, isWithin, userId, empID } of rows) {
      values.entryId.push(entryId)
      values.at.push(at)
      values.sample.push(sample)
      values.value.push(Number.isNaN(value) ? null : value)
      values.isWithin.push(isWithin)
      finders.push({ userId: Number.isNaN(userId) ? null : userId, empID: empID || null })
    }
  const more = values.at.length > valuesAtMost
  for (const column of [...Object.values(values), finders]) {
    column.length = Math.min(column.length, valuesAtMost)
    column.reverse()
  }
  const [check = null] = await queryTenant(client, {
    organizationId,
    query: `SELECT check_text AS checkText, kind, unit, nominal, lower, upper, rev_id AS revId
      ${from} ${latest} 1`,
    params,
    row: checkRow,
    settings,
    signal,
  })
  return { check, values, finders, more }
}
