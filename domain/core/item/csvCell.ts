import { parseCommaList, writeCommaList } from './commaList.ts'
import { type DecimalMark, readDecimal } from './decimalMark.ts'
import type { Field } from './field.ts'
import { fieldInWords } from './inWords.ts'
import { parseJson } from './parseJson.ts'

// Matches text that a spreadsheet takes for a formula, including full-width characters.
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
// The same within a text, where a spreadsheet that splits cells at semicolons or tabs starts another cell or line;
// enclosing quotation marks do not prevent that.
const withinText = /(?<=[;\t\r\n])(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const guardWithinText = /(?<=[;\t\r\n])'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/**
 * Returns text that no spreadsheet executes, whatever separator it uses: an apostrophe is inserted before everything
 * that looks like a formula, also where the text may be split. `unguarded` is the exact inverse.
 */
export function guarded(text: string): string {
  const within = text.replace(withinText, "'")
  return formula.test(within) ? `'${within}` : within
}
export function unguarded(text: string): string {
  const whole = text.startsWith("'") && formula.test(text) ? text.slice(1) : text
  return whole.replace(guardWithinText, '')
}

// Matches characters in JSON that are replaced by Unicode escapes, which preserves the value.
const signInJson = /(?<=;'*)[=+\-@\uff1d\uff0b\uff0d\uff20]/g
const jsonCell = (value: unknown) =>
  JSON.stringify(value).replace(signInJson, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

// Telephone numbers and temperatures start with a sign too, and are harmless.
const signed = /^[+-]\s?[\d.,(][\d\s.,:/()-]*[°%µa-z²³/]{0,8}$/i
const runs = (text: string) => formula.test(text) && !text.startsWith("'") && !signed.test(text)

/** Formats a field's value as a cell of a file. `parseCell` is the inverse. */
export function writeCell(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'references') return writeList(value as readonly string[])
  if (field.stored === 'json') return jsonCell(value)
  return field.stored === 'text' ? guarded(String(value)) : String(value)
}

function writeList(values: readonly string[]): string {
  const text = writeCommaList(values)
  const isPlain = values.length > 0 && !text.startsWith('[') && parseCommaList(text).join('\n') === values.join('\n')
  return isPlain ? guarded(text) : jsonCell(values)
}

export type Cell = { value: unknown } | { message: string }

/**
 * Parses a non-empty cell as a value of the field's kind; returns a message if it is invalid. The schema decides which
 * values are allowed. Without a decimal mark, numbers are read in program notation.
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
      const matches = (option: string) => option.toLowerCase() === value.toLowerCase()
      return options?.find(matches) ?? options?.find((option) => matches(fieldInWords(field, option))) ?? value
    })
  },
  integer: (cell, _, mark) => {
    const value = mark === null ? null : readDecimal(cell, mark)
    const digits = value === null ? cell : String(value)
    return /^[+-]?\d{1,15}$/.test(digits)
      ? { value: Number(digits) }
      : { message: 'is not a whole number such as 1200' }
  },
  number: (cell, _, mark) => {
    const value = readDecimal(cell, mark)
    return value === null ? { message: `is not a number such as ${mark === 'comma' ? '1200,5' : '1200.5'}` } : { value }
  },
  boolean: (cell) => {
    const value = words.get(cell.toLowerCase())
    return value === undefined ? { message: 'is neither true nor false' } : { value }
  },
  date: (cell) => ({ value: cell }),
  dateTime: (cell) => ({ value: cell }),
}

const texts = (cell: string, read: (text: string) => unknown): Cell =>
  runs(cell)
    ? { message: `starts like a formula. Put ' in front to store it as text` }
    : { value: read(unguarded(cell)) }
