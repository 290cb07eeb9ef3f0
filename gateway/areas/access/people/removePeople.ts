import { namesPerson, withoutPeopleInOptions } from '@takt/domain/itemTypes/peopleFields.ts'

/**
 * Removes people from a value of a response at any depth: single ones become null, lists become empty. Runs in steps so
 * that other requests are served in between.
 */
export function* removePeople(value: unknown): Generator<undefined, unknown> {
  if (typeof value !== 'object' || value === null) return value
  yield
  if (Array.isArray(value)) {
    const elements: unknown[] = []
    for (const element of value) elements.push(yield* removePeople(element))
    return elements
  }
  const values = withoutPeopleInOptions(value as Record<string, unknown>)
  const entries: [string, unknown][] = []
  for (const [name, inner] of Object.entries(values)) {
    const none = Array.isArray(inner) ? [] : null
    entries.push([name, namesPerson(name, values) ? none : yield* removePeople(inner)])
  }
  return Object.fromEntries(entries)
}
