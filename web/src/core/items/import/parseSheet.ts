import { detectSeparator, linesForSeparator, readSeparatorLine } from '@takt/domain/core/item/csvSeparator.ts'
import { composed } from '@takt/domain/core/item/visibleText.ts'
import papaparse from 'papaparse'
import { importTexts as texts } from './texts.ts'

/** A row of a file: `row` as a spreadsheet counts (the header is 1, unless lines precede it). */
export type SheetLine = { row: number; cells: readonly string[] }
/** A file's columns and its rows that have anything in them. */
export type Sheet = {
  header: readonly string[]
  lines: readonly SheetLine[]
  separator: string
  /** Number of lines before the header. */
  skipped: number
}

/** Number of lines among which the header is searched. */
const maxHeaderLine = 100
/** The first lines are searched within this many characters. */
const headerChars = 1024 * 1024

function separatorOf(text: string): string {
  const beginning = text.slice(0, headerChars)
  return detectSeparator((delimiter) =>
    papaparse.parse<string[]>(beginning, { delimiter, preview: linesForSeparator }).data.map(({ length }) => length),
  )
}

/** The index of the line in which most columns are known; 0 if none knows any. */
function headerOf(rows: readonly (readonly string[])[], knownColumns: (cells: readonly string[]) => number): number {
  const counts = rows.slice(0, maxHeaderLine).map(knownColumns)
  return Math.max(0, counts.indexOf(Math.max(1, ...counts)))
}

/**
 * The rows of a CSV file, or of a block copied from a spreadsheet; a sentence if it has none. Rows shorter than the
 * header are filled up. `knownColumns` counts the names of a line that name columns: the line with most is the header,
 * and lines before it are skipped.
 */
export function parseSheet(
  input: string,
  knownColumns: (cells: readonly string[]) => number = () => 0,
): { sheet: Sheet } | { sentence: string } {
  const { separator: stated, text } = readSeparatorLine(composed(input.replace(/^\ufeff/, '')))
  if (text.trim() === '') return { sentence: texts.empty }
  const separator = stated ?? separatorOf(text)
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: separator, skipEmptyLines: false })
  const [error] = errors
  if (error) return { sentence: texts.quote((error.row ?? 0) + 1) }
  const skipped = headerOf(data, knownColumns)
  const [header = [], ...rest] = data.slice(skipped)
  const lines = rest.flatMap((cells, place) =>
    cells.some((cell) => cell.trim() !== '')
      ? [
          {
            row: skipped + place + 2,
            cells: cells.length < header.length && cells.length > 1 ? filled(cells, header.length) : cells,
          },
        ]
      : [],
  )
  return lines.length > 0 ? { sheet: { header, lines, separator, skipped } } : { sentence: texts.headerOnly }
}

// Spreadsheets leave out empty cells at the end of a line.
const filled = (cells: readonly string[], width: number) => [...cells, ...Array(width - cells.length).fill('')]
