import { qualityTotalFields, qualityTotalsOf } from '@takt/domain/areas/quality/qualityTotals.ts'
import { type QualityColumnsData, qualityColumnsData } from '@takt/domain/areas/quality/responses/qualityColumns.ts'
import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { writeNumbers } from '@takt/domain/core/item/responses/numberColumn.ts'

/** Converts rows of `qualityPivot`, grouped by these columns, to a response of `qualityColumns`. */
export function columnsOf(
  rows: readonly QualityRow[],
  names: readonly (keyof QualityColumnsData['keys'])[],
): Pick<QualityColumnsData, 'rowCount' | 'keys' | 'sums'> {
  const keys = names.map((name) => {
    const indexByValue = new Map(
      [...new Set(rows.map((row) => row[name] ?? null))].map((value, index) => [value, index]),
    )
    const at = writeNumbers(rows.map((row) => indexByValue.get(row[name] ?? null)!))
    return [name, { values: [...indexByValue.keys()], at }]
  })
  const rowTotals = rows.map(qualityTotalsOf)
  const totalColumns = qualityTotalFields.map((field) => [field, writeNumbers(rowTotals.map((each) => each[field]))])
  return qualityColumnsData
    .pick({ rowCount: true, keys: true, sums: true })
    .parse({ rowCount: rows.length, keys: Object.fromEntries(keys), sums: Object.fromEntries(totalColumns) })
}
