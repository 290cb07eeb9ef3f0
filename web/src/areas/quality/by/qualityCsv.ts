import type { QualityFigures } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import papaparse from 'papaparse'
import { csvHeadings, csvNames } from '../csvNames.ts'
import type { QualityBy } from '../picks.ts'
import { qualityTexts as texts } from '../texts.ts'
import type { ParetoRow } from './paretoRows.ts'

const metricColumns: readonly (readonly [keyof QualityFigures, string])[] = [
  ['totalCount', texts.made],
  ['goodCount', texts.good],
  ['scrapCount', texts.scrap],
  ['reworkCount', texts.rework],
  ['unscheduledGoodCount', texts.unscheduledGood],
  ['firstPassYield', texts.firstPassYield],
  ['defectsPerMillion', texts.defectsPerMillion],
  ['valuesWithin', texts.valuesWithin],
  ['valuesOutside', texts.valuesOutside],
]

/**
 * Returns the CSV file of rows (RFC 4180, safe from spreadsheet formulas), with the headings of the screen: the subject
 * of each row, then its metrics as received.
 */
export function qualityCsv(
  rows: readonly ParetoRow[],
  by: QualityBy,
  nameOf: (by: QualityBy, key: string) => string,
): string {
  const headings = by === 'part' ? [texts.singular.part, texts.revision] : csvHeadings(by)
  const lines = rows.map((row) => {
    const names = by === 'part' ? [row.partNum ?? '', row.partRevision ?? ''] : csvNames(by, row.key, nameOf)
    return [...names.map(guarded), ...metricColumns.map(([name]) => row[name] ?? '')]
  })
  const table = [[...headings, ...metricColumns.map(([, head]) => head)], ...lines]
  return `${papaparse.unparse(table as (string | number)[][], { newline: '\r\n' })}\r\n`
}
