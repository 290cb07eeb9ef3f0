import { detectSeparator, linesForSeparator, readSeparatorLine } from '@takt/domain/core/item/csvSeparator.ts'
import { decodeCsv } from '@takt/domain/core/item/csvText.ts'
import { type ImportProblem, largestImport } from '@takt/domain/core/item/importAnswer.ts'
import { mostColumns } from '@takt/domain/core/item/importHeader.ts'
import papaparse from 'papaparse'
import { bodiesTexts as texts } from './texts.ts'

/** Lines beneath the header, empty ones among them; a file of nothing but these is no table. */
const mostLines = 5 * largestImport
/** A header is looked for within so much. */
const headerChars = 1024 * 1024

const whole = (row: number, sentence: string): { problem: ImportProblem } => ({
  problem: { row, column: null, value: null, sentence },
})

/**
 * The cells of a CSV file of bytes (RFC 4180; its separator is detected, or stated by a first line `sep=;`), or
 * what is wrong with the file.
 */
export function parseCsv(bytes: Uint8Array): { matrix: string[][] } | { problem: ImportProblem } {
  const decoded = decodeCsv(bytes)
  if ('sentence' in decoded) return whole(1, decoded.sentence)
  const { separator, text } = readSeparatorLine(decoded.text)
  const matrix: string[][] = []
  let found: { problem: ImportProblem } | null = null
  papaparse.parse<string[]>(text, {
    delimiter: separator ?? separatorOf(text),
    skipEmptyLines: false,
    step: ({ data, errors }, parser) => {
      found = problemOf(matrix.length + 1, data, errors.length > 0)
      if (found) parser.abort()
      else matrix.push(data)
    },
  })
  return found ?? { matrix }
}

function problemOf(row: number, cells: readonly string[], broken: boolean) {
  if (broken) return whole(row, texts.brokenQuote)
  if (row > mostLines + 1) return whole(row, texts.tooManyLines(mostLines))
  if (cells.length <= mostColumns) return null
  return row === 1
    ? whole(row, texts.tooManyColumns(cells.length, mostColumns))
    : whole(row, texts.tooManyCells(cells.length, mostColumns))
}

function separatorOf(text: string): string {
  const beginning = text.slice(0, headerChars)
  return detectSeparator((delimiter) =>
    papaparse.parse<string[]>(beginning, { delimiter, preview: linesForSeparator }).data.map(({ length }) => length),
  )
}
