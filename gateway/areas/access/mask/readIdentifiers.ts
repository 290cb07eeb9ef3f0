import { identifierNames } from '@takt/domain/itemTypes/maskedFields.ts'
import { columnOf, optionName } from './optionName.ts'

/** Translates a text in an identifier field. */
export type ReadIdentifier = (name: string, text: string) => string

/**
 * Translates the identifiers in a body with `read`: whole texts in identifier fields at any depth; everything else is
 * unchanged. Runs in steps so that other requests are served in between.
 */
export function* readIdentifiers(value: unknown, read: ReadIdentifier, name = ''): Generator<undefined, unknown> {
  yield
  if (typeof value === 'string') return identifierNames.has(name) ? read(name, value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const translated: unknown[] = []
    for (const element of value) translated.push(yield* readIdentifiers(element, read, name))
    return translated
  }
  const entries: [string, unknown][] = []
  for (const [inner, field] of Object.entries(value)) {
    if (inner === 'options' && Array.isArray(field)) {
      const translated: unknown[] = []
      for (const option of field) translated.push(yield* readIdentifiers(option, read, optionName(option)))
      entries.push([inner, translated])
      continue
    }
    const fieldName = columnOf(inner, value) ?? inner
    const identifierName = identifierNames.has(fieldName) || !identifierNames.has(name) ? fieldName : name
    entries.push([inner, yield* readIdentifiers(field, read, identifierName)])
  }
  return Object.fromEntries(entries)
}
