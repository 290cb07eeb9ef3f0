import { parseCommaList, writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { unguarded } from '@takt/domain/core/item/csvCell.ts'
import { byteOrderMark } from '@takt/domain/core/item/csvText.ts'
import { fieldNames } from '@takt/domain/core/item/item.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import papaparse from 'papaparse'
import { z } from 'zod'
import { maskJson } from './maskJson.ts'
import type { Mask } from './maskNamed.ts'
import { maskValue } from './maskValue.ts'

const lineEnd = '\r\n'

/** Masks the columns of hidden names and identifiers in a CSV stream, row by row. */
export function maskCsv(mask: Mask): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const encoder = new TextEncoder()
  let header: string[] | undefined
  let text = ''
  const maskRow = (row: readonly string[]) => row.map((cell, i) => maskCell(mask, header![i] ?? '', cell))
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

/** Fields with comma-separated lists as cells. */
const lists = new Set(itemTypes.flatMap((type) => fieldNames(type, ({ kind }) => kind === 'references')))
const jsonList = z.array(z.string())

/** Masks a cell; each text of a list is masked as it would be alone. */
function maskCell(mask: Mask, name: string, cell: string): string {
  if (name === 'options') return maskOptionsCell(mask, cell)
  if (!mask.identifiers.has(name)) return maskValue(mask, name, cell)
  const masked = (texts: readonly string[]) => texts.map((text) => maskValue(mask, name, unguarded(text)))
  const read = cell.startsWith('[') ? parseJson(cell) : null
  const list = read && 'value' in read ? jsonList.safeParse(read.value).data : undefined
  if (list) return JSON.stringify(masked(list))
  return lists.has(name) ? writeCommaList(masked(parseCommaList(cell))) : masked([cell]).join()
}

/** Masks the options of a task, as JSON. */
function maskOptionsCell(mask: Mask, cell: string): string {
  const read = parseJson(unguarded(cell))
  if (!('value' in read)) return maskValue(mask, 'description', cell)
  const steps = maskJson(mask, { options: read.value })
  for (;;) {
    const step = steps.next()
    if (step.done) return JSON.stringify((step.value as { options: unknown }).options)
  }
}

/** True if the text ends with a complete row; line ends within quotes end no row. */
function isWhole(text: string): boolean {
  if (!text.endsWith(lineEnd)) return false
  let quotes = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes++
  return quotes % 2 === 0
}
