import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node'
import { reportTexts as texts } from '../texts.ts'
import type { XlsxRow, XlsxWorkbook } from './xlsxWorkbook.ts'

/**
 * Maximum length of a cell in a spreadsheet. Characters that XML does not allow, or that change the text direction, are
 * replaced with a placeholder.
 */
const longest = 32_000
const unwritable = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Noncharacter_Code_Point}/gu
const sanitize = (text: string) => text.slice(0, longest).toWellFormed().replace(unwritable, '□')

/** Writes a text cell as text regardless of its first character, so that spreadsheets do not treat it as a formula. */
const textCell = (text: string, more: object = {}): Cell => ({ value: sanitize(text), type: String, ...more })

const decoder = new TextDecoder()
const readRows = (parts: XlsxWorkbook['rows']) => parts.flatMap((part) => JSON.parse(decoder.decode(part)) as XlsxRow[])

/** Writes a workbook of two sheets: the rows and a description. Runs in a thread of `createFileThreads`. */
export default async function writeXlsx({ columns, rows, about }: XlsxWorkbook): Promise<Uint8Array> {
  const cell = (value: XlsxRow[number], format: string | null): Cell => {
    if (value === null) return null
    if (typeof value === 'string') return textCell(value)
    return typeof value === 'number' && format !== null ? { value, type: Number, format } : value
  }
  const data: SheetData = [
    columns.map(({ header }) => textCell(header, { fontWeight: 'bold' })),
    ...readRows(rows).map((row) => row.map((value, k) => cell(value, columns[k]!.format))),
  ]
  const aboutRows: SheetData = about.map(([name, text]) => [textCell(name, { fontWeight: 'bold' }), textCell(text)])
  return writeXlsxFile([
    { data, sheet: texts.sheetRows, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
    { data: aboutRows, sheet: texts.sheetAbout, columns: [{ width: 24 }, { width: 100 }] },
  ]).toBuffer()
}
