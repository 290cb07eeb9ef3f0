import { readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import papaparse from 'papaparse'

/** The cells of a checksheet's text, line by line. */
export const sheetMatrix = (text: string): string[][] =>
  papaparse.parse<string[]>(text.replace(/\n$/, ''), { delimiter: ',' }).data

/** The checks of a revision's text, which the server keeps as CSV. */
export const checksOf = (text: string) => readChecks(sheetMatrix(text)).checks
