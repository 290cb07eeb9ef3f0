import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node'
import { reportTexts as texts } from '../texts.ts'
import type { XlsxBook, XlsxRow } from './xlsxBook.ts'

/**
 * What a cell of a spreadsheet may hold at most; what XML cannot hold, and what turns the direction of writing, is told by
 * a sign.
 */
const longest = 32_000
const unwritable = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Noncharacter_Code_Point}/gu
const written = (text: string) => text.slice(0, longest).toWellFormed().replace(unwritable, '□')

/** A text is written as a text, whatever it begins with: no spreadsheet takes it for a formula. */
const textCell = (text: string, more: object = {}): Cell => ({ value: written(text), type: String, ...more })

const decoder = new TextDecoder()
const readRows = (parts: XlsxBook['rows']) => parts.flatMap((part) => JSON.parse(decoder.decode(part)) as XlsxRow[])

/** Writes a workbook of two sheets: the rows, and what they are. What a thread of `createFileThreads` does. */
export default async function writeXlsx({ columns, rows, about }: XlsxBook): Promise<Uint8Array> {
  const cell = (value: XlsxRow[number], format: string | null): Cell => {
    if (value === null) return null
    if (typeof value === 'string') return textCell(value)
    return typeof value === 'number' && format !== null ? { value, type: Number, format } : value
  }
  const data: SheetData = [
    columns.map(({ header }) => textCell(header, { fontWeight: 'bold' })),
    ...readRows(rows).map((row) => row.map((value, k) => cell(value, columns[k]!.format))),
  ]
  const told: SheetData = about.map(([name, text]) => [textCell(name, { fontWeight: 'bold' }), textCell(text)])
  return writeXlsxFile([
    { data, sheet: texts.sheetRows, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
    { data: told, sheet: texts.sheetAbout, columns: [{ width: 24 }, { width: 100 }] },
  ]).toBuffer()
}
