import papaparse from 'papaparse'
import type { Mask } from './maskJson.ts'
import { maskAddresses, maskText } from './maskText.ts'

/** A CSV file with the columns of hidden names masked. */
export function maskCsv({ secret, hidden }: Mask, text: string): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const { data } = papaparse.parse<string[]>(text.slice(mark.length), { skipEmptyLines: true })
  const [header = [], ...rows] = data
  const masked = rows.map((row) =>
    row.map((cell, i) => (hidden.has(header[i] ?? '') ? maskText(secret, cell) : maskAddresses(secret, cell))),
  )
  return `${mark}${papaparse.unparse([header, ...masked], { newline: '\r\n' })}\r\n`
}
