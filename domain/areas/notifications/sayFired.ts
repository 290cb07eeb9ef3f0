import type { ItemType } from '../../core/item/item.ts'
import { rowTitle } from '../../core/item/rowTitle.ts'

/** A row that a notification fired for: the values of its key and title. */
export type Said = Readonly<Record<string, unknown>>

/** So many rows are named; the others are counted. */
export const mostNamed = 5

/** The values of a row by which it is called, to be kept with what fired. */
export const namingValues = (type: ItemType, row: Said): Said =>
  Object.fromEntries([...new Set([...type.key, ...type.title])].map((name) => [name, row[name] ?? null]))

/** What a row is called; `hides` says which of its values the reader is not told. */
export function namedSaid(type: ItemType, said: Said, hides: (field: string) => boolean): string {
  const say = (name: string) => {
    const value = said[name]
    return value === null || value === undefined || hides(name) ? null : String(value)
  }
  const shown = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, hides(name) ? '…' : value]))
  return rowTitle(type, shown, say) ?? type.key.map((name) => say(name) ?? '…').join('~')
}

/**
 * What is told when a notification fires: its description, and which rows, or how many. `names`: of the first of them,
 * none where the reader is told no names.
 */
export function sayFired(
  { description, label }: { description: string; label: string },
  { count, names }: { count: number; names: readonly string[] },
): string {
  const number = count.toLocaleString('en-US')
  if (names.length === 0) return `${description}: ${number} × ${label}`
  if (count === 1) return `${description}: ${label} ${names[0]}`
  return `${description}: ${number} × ${label} (${names.join('; ')}${count > names.length ? '; …' : ''})`
}
