import papaparse from 'papaparse'
import { importTexts as texts } from './texts.ts'

/** A row of a file: `row` as a spreadsheet counts (the header is 1). */
export type SheetLine = { row: number; cells: readonly string[] }
/** A file's columns and its rows that have anything in them. */
export type Sheet = { header: readonly string[]; lines: readonly SheetLine[] }

const separators = [',', ';', '\t']

/** The separator that parts the first line into the most names. */
function separatorOf(text: string): string {
  const widthOf = (delimiter: string) => papaparse.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return separators.reduce((best, next) => (widthOf(next) > widthOf(best) ? next : best))
}

/**
 * The rows of a CSV file, or of a block copied from a spreadsheet; a sentence if it has none. Rows shorter than the
 * header are filled up.
 */
export function parseSheet(text: string): { sheet: Sheet } | { sentence: string } {
  if (text.trim() === '') return { sentence: texts.empty }
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: false })
  const [error] = errors
  if (error) return { sentence: texts.quote((error.row ?? 0) + 1) }
  const [header = [], ...rest] = data
  const lines = rest.flatMap((cells, place) =>
    cells.some((cell) => cell.trim() !== '')
      ? [
          {
            row: place + 2,
            cells: cells.length < header.length && cells.length > 1 ? filled(cells, header.length) : cells,
          },
        ]
      : [],
  )
  return lines.length > 0 ? { sheet: { header, lines } } : { sentence: texts.headerOnly }
}

// Spreadsheets leave out empty cells at the end of a line.
const filled = (cells: readonly string[], width: number) => [...cells, ...Array(width - cells.length).fill('')]
