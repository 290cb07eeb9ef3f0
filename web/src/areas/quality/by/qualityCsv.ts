import type { QualityFigures } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import papaparse from 'papaparse'
import { csvHeads, csvNames } from '../csvNames.ts'
import type { QualityBy } from '../picks.ts'
import { qualityTexts as texts } from '../texts.ts'
import type { ParetoRow } from './paretoRows.ts'

const figures: readonly (readonly [keyof QualityFigures, string])[] = [
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
 * A file of rows (RFC 4180, no cell of which a spreadsheet runs), its heads in the words of the screen: what each is
 * of, then its figures as answered.
 */
export function qualityCsv(
  rows: readonly ParetoRow[],
  by: QualityBy,
  nameOf: (by: QualityBy, key: string) => string,
): string {
  const heads = by === 'part' ? [texts.one.part, texts.revision] : csvHeads(by)
  const lines = rows.map((row) => {
    const names = by === 'part' ? [row.partNum ?? '', row.partRevision ?? ''] : csvNames(by, row.key, nameOf)
    return [...names.map(guarded), ...figures.map(([name]) => row[name] ?? '')]
  })
  const table = [[...heads, ...figures.map(([, head]) => head)], ...lines]
  return `${papaparse.unparse(table as (string | number)[][], { newline: '\r\n' })}\r\n`
}
