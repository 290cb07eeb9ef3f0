import { qualityTotalFields } from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityColumnsData } from '@takt/domain/areas/quality/responses/qualityColumns.ts'
import { writeNumbers } from '@takt/domain/core/item/responses/numberColumn.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { bindParams, type Part } from '../../core/rollups/bindParams.ts'
import { withoutIndexOfSets } from '../checksheets/index.ts'
import { addedUp, type PivotParams, pivotSettings, segmentValue } from './readPivot.ts'
import { qualityTexts as texts } from './texts.ts'

const numbers = (list: string) => `arrayMap(number -> toFloat64(number), ${list})`

/** A list of numbers, and a JSON text. */
const column = (list: string, text = "''") => `(${numbers(list)}, ${text})`

/**
 * Reads the groups of `readPivot` in the same order, as columns built by the database, so that the gateway does not
 * create an object per group. Rejects more than `maxRows` groups.
 */
export async function readPivotColumns(
  client: ClickHouse,
  parts: readonly Part[],
  { organizationId, segments, maxRows, signal }: PivotParams,
): Promise<Pick<QualityColumnsData, 'rowCount' | 'keys' | 'sums'>> {
  const { params, bind } = bindParams(organizationId)
  const results: { numbers: Float64Array; text: string }[] = []
  if (parts.length > 0) {
    const { names, groups, inOrder } = addedUp(parts, segments, bind)
    const columns = [
      column('[count()]'),
      ...names.map((name) =>
        column(
          `arrayMap(place -> place - 1, arrayEnumerateDense(groupArray(${name})))`,
          `toJSONString(arrayDistinct(groupArray(${name})))`,
        ),
      ),
      ...qualityTotalFields.map((field) => column(`groupArray(${field})`)),
    ]
    const query = `SELECT arrayJoin([${columns.join(', ')}])
      FROM (SELECT * FROM (SELECT * FROM ${groups} LIMIT ${maxRows + 1}) ORDER BY ${inOrder}) ${withoutIndexOfSets}`
    for await (const rows of readRows(client, {
      query,
      params,
      settings: pivotSettings,
      signal,
      row: (reader) => ({ numbers: reader.float64List(), text: reader.text() }),
    }))
      results.push(...rows)
  }
  const [counted, ...columns] = results
  const rowCount = counted?.numbers[0] ?? 0
  if (rowCount > maxRows) throw new HttpError('tooLarge', texts.tooManyRows(maxRows))
  const names = ['bucket', ...segments] as const
  const written = await mapYielding(columns, ({ numbers }) => writeNumbers(numbers))
  const numbersAt = (k: number) => written[k] ?? writeNumbers([])
  const valuesAt = (k: number): (string | number | null)[] =>
    (JSON.parse(columns[k]?.text ?? '[]') as (string | number)[]).map((value) =>
      k === 0 ? new Date(value).toISOString() : segmentValue(value),
    )
  const keys = names.map((name, k) => [name, { values: valuesAt(k), at: numbersAt(k) }])
  const totals = qualityTotalFields.map((field, k) => [field, numbersAt(names.length + k)])
  return { rowCount, keys: Object.fromEntries(keys), sums: Object.fromEntries(totals) }
}
