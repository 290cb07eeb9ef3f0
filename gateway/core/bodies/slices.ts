import { turns } from '@takt/store/queue/turns.ts'

/** Rows as JSON, in parts each of which is read in a moment: bytes cross threads at once, objects do not. */
export type Slices = readonly Uint8Array<ArrayBuffer>[]

const sliceChars = 128 * 1024
const sliceRows = 200

const encoder = new TextEncoder()

/** Rows in parts, for whoever must not be held up by reading all of them at once. */
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

/** The rows again; others get their turn between the parts. */
export async function joined<Row>(slices: Slices): Promise<Row[]> {
  const rows: Row[] = []
  const turn = turns()
  for (const slice of slices) {
    for (const row of JSON.parse(decoder.decode(slice)) as Row[]) rows.push(row)
    await turn()
  }
  return rows
}
