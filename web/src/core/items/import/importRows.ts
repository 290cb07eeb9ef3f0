import { largestImport } from '@takt/domain/core/item/importResponse.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import papaparse from 'papaparse'
import type { SheetLine } from './parseSheet.ts'

/** Rows of one transaction: `lines` of the file and the CSV text that is sent for them. */
export type Chunk = { lines: readonly SheetLine[]; content: string }

/** Maximum size of a request, well below the limit of the server. */
const maxChunkBytes = 8_000_000

const encoder = new TextEncoder()

/** Rows per request of a dry run, which uses smaller requests to show progress. */
const dryRunRows = 2000

/**
 * Returns the number of rows per request of a dry run: where rows may refer to each other, as many as are written
 * together.
 */
export const rowsTried = (type: ItemType): number =>
  [...Object.values(type.fields), ...type.refers].some(({ to }) => to === type.name) ? largestImport : dryRunRows

/** Splits rows into as few requests as the server accepts, of at most `maxRows` rows. */
export function chunksOf(
  lines: readonly SheetLine[],
  options: { header: readonly string[]; cellsOf: (cells: readonly string[]) => readonly string[] },
  maxRows = largestImport,
): Chunk[] {
  const write = (rows: readonly (readonly string[])[]) => papaparse.unparse(rows as string[][], { newline: '\n' })
  const header = write([options.header])
  const chunks: { lines: SheetLine[]; texts: string[]; bytes: number }[] = []
  for (const line of lines) {
    const text = write([options.cellsOf(line.cells)])
    const bytes = encoder.encode(text).length + 1
    const last = chunks.at(-1)
    if (last && last.lines.length < maxRows && last.bytes + bytes <= maxChunkBytes) {
      last.lines.push(line)
      last.texts.push(text)
      last.bytes += bytes
    } else chunks.push({ lines: [line], texts: [text], bytes: encoder.encode(header).length + bytes })
  }
  return chunks.map(({ lines, texts }) => ({ lines, content: [header, ...texts].join('\n') }))
}
