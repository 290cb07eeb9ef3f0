import { counted } from '../../kit/format/counted.ts'
import { words } from '../../kit/words.ts'

/** Every text of the Data view. */
export const dataTexts = {
  title: 'Values of checks',
  export: 'Export as CSV',
  exportHint: 'Every row that matches, all columns in sight, at full precision',
  exporting: (done: string, all: string) => `${done} of ${all}`,
  exported: (rows: string) => `${counted(rows, 'row')} exported`,
  within: words.yes,
  outside: words.no,
  noMatch: 'No value matches. Take away a filter or the search.',
} as const
