import { largestImport } from '@takt/domain/core/item/importAnswer.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import papaparse from 'papaparse'
import type { SheetLine } from './parseSheet.ts'

/** Rows that are one transaction: `lines` of the file and the text that is sent for them. */
export type Chunk = { lines: readonly SheetLine[]; content: string }

/** A request holds at most this much, well under what the server takes. */
const mostBytes = 8_000_000

const encoder = new TextEncoder()

/** A dry run goes in smaller requests, so that it can be seen how far it has come. */
const triedAtOnce = 2000

/** How many rows are tried in one request: where rows may name each other, as many as are written together. */
export const rowsTried = (type: ItemType): number =>
  [...Object.values(type.fields), ...type.refers].some(({ to }) => to === type.name) ? largestImport : triedAtOnce

/** Parts rows into as few requests as the server takes, of at most so many rows. */
export function chunksOf(
  lines: readonly SheetLine[],
  options: { header: readonly string[]; cellsOf: (cells: readonly string[]) => readonly string[] },
  mostRows = largestImport,
): Chunk[] {
  const write = (rows: readonly (readonly string[])[]) => papaparse.unparse(rows as string[][], { newline: '\n' })
  const header = write([options.header])
  const chunks: { lines: SheetLine[]; texts: string[]; bytes: number }[] = []
  for (const line of lines) {
    const text = write([options.cellsOf(line.cells)])
    const bytes = encoder.encode(text).length + 1
    const last = chunks.at(-1)
    if (last && last.lines.length < mostRows && last.bytes + bytes <= mostBytes) {
      last.lines.push(line)
      last.texts.push(text)
      last.bytes += bytes
    } else chunks.push({ lines: [line], texts: [text], bytes: encoder.encode(header).length + bytes })
  }
  return chunks.map(({ lines, texts }) => ({ lines, content: [header, ...texts].join('\n') }))
}
