import { characteristicCheck } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { CheckSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { z } from 'zod'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import { type ValueQuery, valuesFrom } from '../valueConditions.ts'
import type { InspectorKey } from './namesOf.ts'
import { isCharted, maxQuerySecs } from './queryValues.ts'
import type { SeriesBody } from './valuesBody.ts'

/** Maximum number of values in a chart; the last ones of the range are used. */
const maxValues = 100_000

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
type Series = {
  check: z.output<typeof checkRow> | null
  values: Omit<CheckSeriesData['values'], 'by'>
  finders: InspectorKey[]
  more: boolean
}

/**
 * Reads the last values of a characteristic in a range, ordered by time, with their inspectors (`finders`, in the same
 * order) and the latest version of the check.
 */
export async function readSeries(
  client: ClickHouse,
  selection: ValueQuery,
  about: { organizationId: number; of: Pick<SeriesBody, 'pageId' | 'checkID'>; signal: AbortSignal },
): Promise<Series> {
  const { organizationId, of, signal } = about
  const { params, bind } = bindParams(organizationId)
  const from = valuesFrom(selection, bind, [of])('check_value', [isCharted])
  const latest = 'ORDER BY at DESC, sample DESC, recorded_at DESC, entry_id LIMIT'
  const query = `SELECT toString(entry_id), toFloat64(toUnixTimestamp64Milli(at)), toFloat64(sample),
      toFloat64(ifNull(value, nan)), toUInt8(is_within), toFloat64(ifNull(user_id, nan)), ifNull(emp_id, '')
    ${from} ${latest} ${maxValues + 1}`
  const values: Series['values'] = { entryId: [], at: [], sample: [], value: [], isWithin: [] }
  const finders: InspectorKey[] = []
  const settings = { max_execution_time: maxQuerySecs }
  for await (const rows of readRows(client, { query, params, row: readValue, settings, signal }))
    for (const { entryId, at, sample, value, isWithin, userId, empID } of rows) {
      values.entryId.push(entryId)
      values.at.push(at)
      values.sample.push(sample)
      values.value.push(Number.isNaN(value) ? null : value)
      values.isWithin.push(isWithin)
      finders.push({ userId: Number.isNaN(userId) ? null : userId, empID: empID || null })
    }
  const more = values.at.length > maxValues
  for (const column of [...Object.values(values), finders]) {
    column.length = Math.min(column.length, maxValues)
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
