import { readChecks } from '@takt/domain/checksheets/readChecks.ts'
import papaparse from 'papaparse'

/** The checks of a revision's text, which the server keeps as CSV. */
export const checksOf = (text: string) => readChecks(papaparse.parse<string[]>(text, { delimiter: ',' }).data).checks
