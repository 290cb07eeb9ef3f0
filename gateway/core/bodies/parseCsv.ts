import { detectSeparator, linesForSeparator, readSeparatorLine } from '@takt/domain/core/item/csvSeparator.ts'
import { decodeCsv } from '@takt/domain/core/item/csvText.ts'
import { maxColumns } from '@takt/domain/core/item/importHeader.ts'
import { type ImportProblem, largestImport } from '@takt/domain/core/item/importResponse.ts'
import papaparse from 'papaparse'
import { bodiesTexts as texts } from './texts.ts'

/** Maximum number of lines below the header, including empty ones; a file of only empty lines is not a table. */
const maxLines = 5 * largestImport
/** Maximum number of characters in which the header is searched. */
const headerChars = 1024 * 1024

const whole = (row: number, message: string): { problem: ImportProblem } => ({
  problem: { row, column: null, value: null, sentence: message },
})

/**
 * Parses the cells of a CSV file (RFC 4180; the separator is detected, or stated by a first line `sep=;`), or returns
 * the problem of the file.
 */
export function parseCsv(bytes: Uint8Array): { matrix: string[][] } | { problem: ImportProblem } {
  const decoded = decodeCsv(bytes)
  if ('message' in decoded) return whole(1, decoded.message)
  const { separator, text } = readSeparatorLine(decoded.text)
  const matrix: string[][] = []
  let problem: { problem: ImportProblem } | null = null
  papaparse.parse<string[]>(text, {
    delimiter: separator ?? separatorOf(text),
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      problem = problemOf(matrix.length + 1, data, errors.length > 0)
      if (problem) parser.abort()
      else matrix.push(data)
    },
  })
  return problem ?? { matrix }
}

function problemOf(row: number, cells: readonly string[], isBroken: boolean) {
  if (isBroken) return whole(row, texts.brokenQuote)
  if (row > maxLines + 1) return whole(row, texts.tooManyLines(maxLines))
  if (cells.length <= maxColumns) return null
  return row === 1
    ? whole(row, texts.tooManyColumns(cells.length, maxColumns))
    : whole(row, texts.tooManyCells(cells.length, maxColumns))
}

function separatorOf(text: string): string {
  const head = text.slice(0, headerChars)
  return detectSeparator((delimiter) =>
    papaparse.parse<string[]>(head, { delimiter, preview: linesForSeparator }).data.map(({ length }) => length),
  )
}
