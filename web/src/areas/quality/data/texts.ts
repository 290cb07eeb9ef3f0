import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'
import { qualityTexts } from '../texts.ts'

/** Every text of the Data view. */
export const dataTexts = {
  title: 'Values of checks',
  export: 'Export as CSV',
  exportHint: 'Every row that matches, all columns in sight, at full precision',
  beginning: qualityTexts.exporting,
  exporting: (done: string, all: string) => `Exporting ${done} of ${all}`,
  exported: (rows: string) => `${counted(rows, 'row')} exported`,
  passFail: 'Pass/fail',
  utc: (label: string) => `${label} (UTC)`,
  within: words.yes,
  outside: words.no,
  noMatch: 'No value matches. Take away a filter or the search.',
} as const
