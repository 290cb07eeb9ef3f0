import { parseCommaList, writeCommaList } from './commaList.ts'
import { type DecimalMark, readDecimal } from './decimalMark.ts'
import type { Field } from './field.ts'
import { fieldInWords } from './inWords.ts'
import { parseJson } from './parseJson.ts'

// What a spreadsheet takes for the beginning of a formula, also in full width.
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
// The same within a text, where a spreadsheet that parts cells by semicolons or tabs begins another cell or line:
// quotation marks around the whole keep nothing together there.
const withinText = /(?<=[;\t\r\n])(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const guardWithinText = /(?<=[;\t\r\n])'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/**
 * Text that no spreadsheet runs, by whatever it parts cells: what begins like a formula, or would where the text is
 * parted, gets an apostrophe in front. `unguarded` takes exactly that away again.
 */
export function guarded(text: string): string {
  const within = text.replace(withinText, "'")
  return formula.test(within) ? `'${within}` : within
}
export function unguarded(text: string): string {
  const whole = text.startsWith("'") && formula.test(text) ? text.slice(1) : text
  return whole.replace(guardWithinText, '')
}

// A value in JSON stays the same where the sign is written by its number.
const signInJson = /(?<=;'*)[=+\-@\uff1d\uff0b\uff0d\uff20]/g
const jsonCell = (value: unknown) =>
  JSON.stringify(value).replace(signInJson, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

// A telephone number or a temperature begins with a sign too, and does nothing.
const signed = /^[+-]\s?[\d.,(][\d\s.,:/()-]*[°%µa-z²³/]{0,8}$/i
const runs = (text: string) => formula.test(text) && !text.startsWith("'") && !signed.test(text)

/** What a field's value is in a cell of a file. `parseCell` understands it again. */
export function writeCell(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'references') return writeList(value as readonly string[])
  if (field.stored === 'json') return jsonCell(value)
  return field.stored === 'text' ? guarded(String(value)) : String(value)
}

function writeList(values: readonly string[]): string {
  const text = writeCommaList(values)
  const plain = values.length > 0 && !text.startsWith('[') && parseCommaList(text).join('\n') === values.join('\n')
  return plain ? guarded(text) : jsonCell(values)
}

export type Cell = { value: unknown } | { sentence: string }

/**
 * Reads a cell that is not empty as a value of the field's kind; a sentence if it cannot be one. The schema decides
 * which values are allowed. Without a decimal mark numbers are read as programs write them.
 */
export function parseCell(field: Field, text: string, mark: DecimalMark | null = null): Cell {
  const cell = text.trim()
  if (field.kind === 'references' && !cell.startsWith('[')) return texts(cell, (value) => parseCommaList(value))
  if (field.stored === 'json') return parseJson(cell)
  return parsers[field.stored](cell, field, mark)
}

const words = new Map([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
])

type ParseCell = (cell: string, field: Field, mark: DecimalMark | null) => Cell

const parsers: Record<Exclude<Field['stored'], 'json'>, ParseCell> = {
  text: (cell, field) => {
    const { options } = field
    return texts(cell, (value) => {
      const isSaid = (said: string) => said.toLowerCase() === value.toLowerCase()
      return options?.find(isSaid) ?? options?.find((option) => isSaid(fieldInWords(field, option))) ?? value
    })
  },
  integer: (cell, _, mark) => {
    const value = mark === null ? null : readDecimal(cell, mark)
    const digits = value === null ? cell : String(value)
    return /^[+-]?\d{1,15}$/.test(digits)
      ? { value: Number(digits) }
      : { sentence: 'is no whole number, written as 1200' }
  },
  number: (cell, _, mark) => {
    const value = readDecimal(cell, mark)
    return value === null
      ? { sentence: `is no number, written as ${mark === 'comma' ? '1200,5' : '1200.5'}` }
      : { value }
  },
  boolean: (cell) => {
    const value = words.get(cell.toLowerCase())
    return value === undefined ? { sentence: 'is neither true nor false' } : { value }
  },
  date: (cell) => ({ value: cell }),
  dateTime: (cell) => ({ value: cell }),
}

const texts = (cell: string, read: (text: string) => unknown): Cell =>
  runs(cell)
    ? { sentence: `begins like a formula. Put ' in front to keep it as text` }
    : { value: read(unguarded(cell)) }
