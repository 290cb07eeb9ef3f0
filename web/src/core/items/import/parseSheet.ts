import { detectSeparator, linesForSeparator, readSeparatorLine } from '@takt/domain/core/item/csvSeparator.ts'
import { composed } from '@takt/domain/core/item/visibleText.ts'
import papaparse from 'papaparse'
import { importTexts as texts } from './texts.ts'

/** A row of a file; `row` is its number in a spreadsheet (the header is 1, unless lines precede it). */
export type SheetLine = { row: number; cells: readonly string[] }
/** The columns of a file and its rows that are not empty. */
export type Sheet = {
  header: readonly string[]
  lines: readonly SheetLine[]
  separator: string
  /** Number of lines before the header. */
  skipped: number
}

/** Number of lines among which the header is searched. */
const maxHeaderLine = 100
/** Number of characters within which the first lines are searched. */
const headerChars = 1024 * 1024

function separatorOf(text: string): string {
  const firstText = text.slice(0, headerChars)
  return detectSeparator((delimiter) =>
    papaparse.parse<string[]>(firstText, { delimiter, preview: linesForSeparator }).data.map(({ length }) => length),
  )
}

/** Returns the index of the line with the most known columns; 0 if there are none. */
function headerOf(rows: readonly (readonly string[])[], knownColumns: (cells: readonly string[]) => number): number {
  const counts = rows.slice(0, maxHeaderLine).map(knownColumns)
  return Math.max(0, counts.indexOf(Math.max(1, ...counts)))
}

/**
 * Parses a CSV file, or a block copied from a spreadsheet; returns a message if it has no rows. Rows shorter than the
 * header are filled up. `knownColumns` counts the known column names of a line: the line with the most is the header,
 * and lines before it are skipped.
 */
export function parseSheet(
  input: string,
  knownColumns: (cells: readonly string[]) => number = () => 0,
): { sheet: Sheet } | { message: string } {
  const { separator: stated, text } = readSeparatorLine(composed(input.replace(/^\ufeff/, '')))
  if (text.trim() === '') return { message: texts.empty }
  const separator = stated ?? separatorOf(text)
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: separator, skipEmptyLines: false })
  const [error] = errors
  if (error) return { message: texts.quote((error.row ?? 0) + 1) }
  const skipped = headerOf(data, knownColumns)
  const [header = [], ...rest] = data.slice(skipped)
  const lines = rest.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '')
      ? [
          {
            row: skipped + index + 2,
            cells: cells.length < header.length && cells.length > 1 ? padded(cells, header.length) : cells,
          },
        ]
      : [],
  )
  return lines.length > 0 ? { sheet: { header, lines, separator, skipped } } : { message: texts.headerOnly }
}

// Spreadsheets omit empty cells at the end of a line.
const padded = (cells: readonly string[], width: number) => [...cells, ...Array(width - cells.length).fill('')]
