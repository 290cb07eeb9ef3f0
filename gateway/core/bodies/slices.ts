import { createYielder } from '@takt/store/queue/yielding.ts'

/**
 * Rows as JSON in slices that each take a moment to parse: bytes are transferred between threads at once, objects are
 * not.
 */
export type Slices = readonly Uint8Array<ArrayBuffer>[]

const sliceChars = 128 * 1024
const sliceRows = 200

const encoder = new TextEncoder()

/** Splits rows into slices for readers that must not be blocked by parsing all rows at once. */
export function sliced(rows: readonly unknown[]): Slices {
  const slices: Uint8Array<ArrayBuffer>[] = []
  let texts: string[] = []
  let chars = 0
  const end = () => {
    if (texts.length > 0) slices.push(encoder.encode(`[${texts.join(',')}]`))
    texts = []
    chars = 0
  }
  for (const row of rows) {
    const text = JSON.stringify(row)
    texts.push(text)
    chars += text.length
    if (chars >= sliceChars || texts.length >= sliceRows) end()
  }
  end()
  return slices
}

const decoder = new TextDecoder()

/** Joins the rows of slices; yields to other work between slices. */
export async function joined<Row>(slices: Slices): Promise<Row[]> {
  const rows: Row[] = []
  const yieldTurn = createYielder()
  for (const slice of slices) {
    for (const row of JSON.parse(decoder.decode(slice)) as Row[]) rows.push(row)
    await yieldTurn()
  }
  return rows
}
