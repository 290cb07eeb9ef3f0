import { identifierNames } from '@takt/domain/itemTypes/maskedFields.ts'
import { columnOf, optionName } from './optionName.ts'

/** Says what a text under the name of an identifier means. */
export type ReadIdentifier = (name: string, text: string) => string

/**
 * A body as it is meant: whole texts under the names of identifiers, however deep, as `read` understands them; all else
 * as it is. Step by step, so that others have their turn.
 */
export function* readIdentifiers(value: unknown, read: ReadIdentifier, name = ''): Generator<undefined, unknown> {
  yield
  if (typeof value === 'string') return identifierNames.has(name) ? read(name, value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const meant: unknown[] = []
    for (const element of value) meant.push(yield* readIdentifiers(element, read, name))
    return meant
  }
  const entries: [string, unknown][] = []
  for (const [inner, field] of Object.entries(value)) {
    if (inner === 'options' && Array.isArray(field)) {
      const meant: unknown[] = []
      for (const option of field) meant.push(yield* readIdentifiers(option, read, optionName(option)))
      entries.push([inner, meant])
      continue
    }
    const own = columnOf(inner, value) ?? inner
    const under = identifierNames.has(own) || !identifierNames.has(name) ? own : name
    entries.push([inner, yield* readIdentifiers(field, read, under)])
  }
  return Object.fromEntries(entries)
}
