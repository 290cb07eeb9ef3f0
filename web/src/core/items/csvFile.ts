import { guarded } from '@takt/domain/core/item/csvCell.ts'
import { byteOrderMark } from '@takt/domain/core/item/csvText.ts'

/** Escapes a text that a spreadsheet would run as a formula with an apostrophe. Signed numbers are not formulas. */
const guard = (text: string) => (/^[+-]?[\d.]+$/.test(text) ? text : guarded(text))

/**
 * Returns a cell of the CSV button: commas become semicolons, as specified; quotes and line ends cannot break the line.
 */
export const csvCell = (text: string): string => {
  const escaped = guard(text.replaceAll(',', ';').replace(/\r\n|\r|\n/g, ' '))
  return escaped.includes('"') ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Returns a table in the format of the CSV button. */
export const csvText = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')

/** Returns the name of a file from the label of its content and the instant. */
export const fileName = (label: string, now: Date, ending: string): string => `${label}_${now.toISOString()}.${ending}`

/** Returns the name of the CSV file of a list. */
export const csvName = (label: string, now: Date): string => fileName(label, now, 'csv')

/** Returns a CSV file with a UTF-8 byte order mark for spreadsheets. */
export const csvBlob = (...parts: readonly string[]): Blob =>
  new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' })

/** Offers a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
