import { detectSeparator, linesForSeparator } from '@takt/domain/core/item/csvSeparator.ts'
import { parseTsv } from '../../../core/kit/grid/edit/tsv.ts'

/** Returns the cells of a pasted table or a CSV file, whatever its separator, without a byte order mark. */
export function readCells(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).slice(0, linesForSeparator)
  const separator = detectSeparator((each) => lines.map((line) => parseTsv(line, each)[0]?.length ?? 0))
  return parseTsv(text.replace(/^\uFEFF/, ''), separator)
}
