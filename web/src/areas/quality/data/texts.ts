import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'
import { qualityTexts } from '../texts.ts'

/** Texts of the Data view. */
export const dataTexts = {
  title: 'Check values',
  export: 'Export as CSV',
  exportHint: 'Every matching row, all visible columns, at full precision',
  starting: qualityTexts.exporting,
  exporting: (count: string, all: string) => `Exporting ${count} of ${all}`,
  exported: (rows: string) => `${counted(rows, 'row')} exported`,
  passFail: 'Pass/fail',
  utc: (label: string) => `${label} (UTC)`,
  within: words.yes,
  outside: words.no,
  noMatch: 'No value matches. Remove a filter or the search.',
} as const
