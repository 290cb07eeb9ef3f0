import papaparse from 'papaparse'
import { type Mask, maskValue } from './maskJson.ts'

const lineEnd = '\r\n'
const byteOrderMark = '\ufeff'

/** Masks the columns of hidden names and identifiers in a CSV file as it passes, rows as they come. */
export function maskCsv(mask: Mask): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const encoder = new TextEncoder()
  let header: string[] | undefined
  let text = ''
  const maskRow = (row: readonly string[]) => row.map((cell, i) => maskValue(mask, header![i] ?? '', cell))
  function masked(part: string): string {
    const mark = !header && part.startsWith(byteOrderMark) ? byteOrderMark : ''
    const { data } = papaparse.parse<string[]>(part.slice(mark.length), { delimiter: ',', skipEmptyLines: true })
    const names = header ? [] : data.splice(0, 1)
    header ??= names[0] ?? []
    return `${mark}${papaparse.unparse([...names, ...data.map(maskRow)], { newline: lineEnd })}${lineEnd}`
  }
  return new TransformStream({
    transform(bytes, controller) {
      text += decoder.decode(bytes, { stream: true })
      if (!isWhole(text)) return
      controller.enqueue(encoder.encode(masked(text)))
      text = ''
    },
    flush(controller) {
      if (text !== '') controller.enqueue(encoder.encode(masked(text)))
    },
  })
}

/** Whether no row goes on: a line end within quotes ends none. */
function isWhole(text: string): boolean {
  if (!text.endsWith(lineEnd)) return false
  let quotes = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes++
  return quotes % 2 === 0
}
