import type { Field } from './field.ts'

const words = { true: 'yes', false: 'no', nothing: '–' } as const

/** Splits a camel-case name into words: `inputKeys` → `input keys`. */
const named = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()

const isStructured = (value: unknown) => typeof value === 'object' && value !== null

/** Formats a structured value as words, without brackets and quotes: `host: 10.1.2.3, port: 7878`. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return words[`${value}`]
  if (!isStructured(value)) return String(value)
  if (Array.isArray(value)) return value.map(inWords).join(value.some(isStructured) ? '; ' : ', ') || words.nothing
  const entries = Object.entries(value).map(([name, field]) => {
    const text = inWords(field)
    return isStructured(field) && text !== words.nothing ? `${named(name)} (${text})` : `${named(name)}: ${text}`
  })
  return entries.join(', ') || words.nothing
}

/** Formats a field's value for people, if it is structured or has its own wording. */
export function fieldInWords(field: Field, value: unknown): string {
  const isEmpty = value === null || value === undefined
  if (!field.words || isEmpty || (field.stored === 'json' && !isStructured(value))) return inWords(value)
  return field.words(value) || words.nothing
}
