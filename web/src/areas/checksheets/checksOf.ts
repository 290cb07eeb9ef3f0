import { readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import papaparse from 'papaparse'

/** Returns the cells of a checksheet's text, line by line. */
export const sheetMatrix = (text: string): string[][] =>
  papaparse.parse<string[]>(text.replace(/\n$/, ''), { delimiter: ',' }).data

/** Returns the checks of a revision's text, which the server stores as CSV. */
export const checksOf = (text: string) => readChecks(sheetMatrix(text)).checks
