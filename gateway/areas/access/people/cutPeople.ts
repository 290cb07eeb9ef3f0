import { namesPerson, withoutChosenPeople } from '@takt/domain/itemTypes/peopleFields.ts'

/**
 * A value of an answer without the people that it names, however deep: null in their place, and lists of them empty.
 * Step by step, so that others have their turn.
 */
export function* cutPeople(value: unknown): Generator<undefined, unknown> {
  if (typeof value !== 'object' || value === null) return value
  yield
  if (Array.isArray(value)) {
    const cut: unknown[] = []
    for (const element of value) cut.push(yield* cutPeople(element))
    return cut
  }
  const values = withoutChosenPeople(value as Record<string, unknown>)
  const entries: [string, unknown][] = []
  for (const [name, inner] of Object.entries(values)) {
    const none = Array.isArray(inner) ? [] : null
    entries.push([name, namesPerson(name, values) ? none : yield* cutPeople(inner)])
  }
  return Object.fromEntries(entries)
}
