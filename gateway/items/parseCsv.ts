import { decodeCsv } from '@takt/domain/item/csvText.ts'
import type { ImportProblem } from '@takt/domain/item/importAnswer.ts'
import papaparse from 'papaparse'

/** The separators that spreadsheets write. */
const separators = [',', ';', '\t']

/** The cells of a CSV file of bytes (RFC 4180; its separator is that of its header), or what is wrong with the file. */
export function parseCsv(bytes: Uint8Array): { matrix: string[][] } | { problem: ImportProblem } {
  const whole = (row: number, sentence: string) => ({ problem: { row, column: null, value: null, sentence } })
  const decoded = decodeCsv(bytes)
  if ('sentence' in decoded) return whole(1, decoded.sentence)
  const { text } = decoded
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: false })
  const [error] = errors
  if (error) return whole((error.row ?? 0) + 1, 'A quote is opened or closed in a place where it cannot be')
  return { matrix: data }
}

/** The separator that parts the header into the most names. */
function separatorOf(text: string): string {
  const widths = separators.map((delimiter) => {
    const { data } = papaparse.parse<string[]>(text, { delimiter, preview: 1 })
    return { delimiter, width: data[0]?.length ?? 0 }
  })
  return widths.reduce((best, next) => (next.width > best.width ? next : best)).delimiter
}
