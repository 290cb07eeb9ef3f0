import { type QualityColumnsData, qualityColumnsData } from '@takt/domain/areas/quality/answers/qualityColumns.ts'
import type { QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { qualitySumFields, qualitySumsOf } from '@takt/domain/areas/quality/qualitySums.ts'

/** Rows of `qualityPivot`, told apart by these columns, as `qualityColumns` answers them. */
export function columnsOf(
  rows: readonly QualityRow[],
  names: readonly (keyof QualityColumnsData['keys'])[],
): Pick<QualityColumnsData, 'rowCount' | 'keys' | 'sums'> {
  const keys = names.map((name) => {
    const places = new Map([...new Set(rows.map((row) => row[name] ?? null))].map((value, place) => [value, place]))
    const at = rows.map((row) => places.get(row[name] ?? null)).join(' ')
    return [name, { values: [...places.keys()], at }]
  })
  const own = rows.map(qualitySumsOf)
  const sums = qualitySumFields.map((field) => [field, own.map((each) => each[field]).join(' ')])
  return qualityColumnsData
    .pick({ rowCount: true, keys: true, sums: true })
    .parse({ rowCount: rows.length, keys: Object.fromEntries(keys), sums: Object.fromEntries(sums) })
}
