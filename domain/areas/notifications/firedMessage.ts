import type { ItemType } from '../../core/item/item.ts'
import { rowTitle } from '../../core/item/rowTitle.ts'

/** The key and title of a row that a notification fired for. */
export type NamedRow = Readonly<Record<string, unknown>>

/** Maximum number of named rows; the remaining ones are counted. */
export const maxNamedRows = 5

/** Returns the values that name a row, for storage with the event. */
export const namingValues = (type: ItemType, row: NamedRow): NamedRow =>
  Object.fromEntries([...new Set([...type.key, ...type.title])].map((name) => [name, row[name] ?? null]))

/** Returns the name of a row; `hides` returns true for the fields that the reader may not see. */
export function rowName(type: ItemType, row: NamedRow, hides: (field: string) => boolean): string {
  const textOf = (name: string) => {
    const value = row[name]
    return value === null || value === undefined || hides(name) ? null : String(value)
  }
  const visibleRow = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, hides(name) ? '…' : value]))
  return rowTitle(type, visibleRow, textOf) ?? type.key.map((name) => textOf(name) ?? '…').join('~')
}

/**
 * Returns the message of a fired notification: its description with the rows or their number. `names`: names of the
 * first rows, empty if the reader may not see names.
 */
export function firedMessage(
  { description, label }: { description: string; label: string },
  { count, names }: { count: number; names: readonly string[] },
): string {
  const number = count.toLocaleString('en-US')
  if (names.length === 0) return `${description}: ${number} × ${label}`
  if (count === 1) return `${description}: ${label} ${names[0]}`
  return `${description}: ${number} × ${label} (${names.join('; ')}${count > names.length ? '; …' : ''})`
}
