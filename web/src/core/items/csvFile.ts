import { guarded } from '@takt/domain/core/item/csvCell.ts'
import { byteOrderMark } from '@takt/domain/core/item/csvText.ts'

/**
 * A text that a spreadsheet would run as a formula is kept from that by an apostrophe. Numbers with a sign are none.
 */
const guard = (text: string) => (/^[+-]?[\d.]+$/.test(text) ? text : guarded(text))

/** A cell of the CSV button: commas become semicolons, as specified; quotes and line ends cannot break the line. */
export const csvCell = (text: string): string => {
  const plain = guard(text.replaceAll(',', ';').replace(/\r\n|\r|\n/g, ' '))
  return plain.includes('"') ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A table as the CSV button writes it. */
export const csvText = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')

/** A file by the label of what it holds and the instant. */
export const fileName = (label: string, now: Date, ending: string): string => `${label}_${now.toISOString()}.${ending}`

/** The same of a list's CSV. */
export const csvName = (label: string, now: Date): string => fileName(label, now, 'csv')

/** A CSV file, marked as UTF-8 for spreadsheets. */
export const csvBlob = (...parts: readonly string[]): Blob =>
  new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' })

/** Hands a file to the browser to be kept. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
