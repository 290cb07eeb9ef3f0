import { guarded } from '@takt/domain/item/csvCell.ts'
import type { QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import papaparse from 'papaparse'
import { type QualityBy, segmentsOf } from '../picks.ts'
import type { ParetoRow } from './paretoRows.ts'

const figures = [
  'totalCount',
  'goodCount',
  'scrapCount',
  'reworkCount',
  'unscheduledGoodCount',
  'firstPassYield',
  'defectsPerMillion',
  'valuesWithin',
  'valuesOutside',
] as const

const cellOf = (value: string | number | null | undefined) =>
  typeof value === 'string' ? guarded(value) : (value ?? '')

/** A file of rows (RFC 4180, no cell of which a spreadsheet runs): what each is of, then its figures as answered. */
export function qualityCsv(rows: readonly ParetoRow[], by: QualityBy): string {
  const names: readonly (QualitySegment | (typeof figures)[number])[] = [...segmentsOf[by], ...figures]
  const lines = rows.map((row) => names.map((name) => cellOf(row[name])))
  return `${papaparse.unparse([names, ...lines] as (string | number)[][], { newline: '\r\n' })}\r\n`
}
