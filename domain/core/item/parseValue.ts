import type { Field } from './field.ts'
import type { Comparable } from './operators.ts'
import { keepableNumber, parseInstant } from './values.ts'
import { composed } from './visibleText.ts'

/**
 * Parses a value of a query by the field's type; undefined if it is invalid. Days are also accepted as instants (UTC).
 */
export function parseValue(field: Field, text: string): Comparable | undefined {
  const parse = parsers[field.stored]
  return parse(text)
}

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
/** Number in common notation. Each digit matches in only one way, which prevents backtracking on long input. */
export const numeric = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

const parsers: Record<Field['stored'], (text: string) => Comparable | undefined> = {
  text: composed,
  json: () => undefined,
  number: (text) => (numeric.test(text) && isStorable(Number(text)) ? Number(text) : undefined),
  integer: (text) => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined),
  boolean: (text) => booleans.get(text),
  date: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? text : undefined),
  dateTime: (text) => parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text) ?? undefined,
}

const isStorable = (value: number) => Number.isFinite(value) && keepableNumber(value)

const isDay = (text: string) =>
  text > '0001' && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
