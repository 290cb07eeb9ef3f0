import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { mayNamePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { noteNamed } from '../../http/requests/masking.ts'
import type { ItemContext, ItemRegistry } from '../mountedItem.ts'

/**
 * Fields that together contain the key of a row of `to`, in key order; or one field that contains a list of such keys.
 */
export type ItemReference = { to: ItemType; by: readonly string[]; list: boolean }

/** Returns all references of a type to mounted types. */
export function referencesOf(type: ItemType, items: ItemRegistry): ItemReference[] {
  const singleField = Object.entries(type.fields).flatMap(([name, { to, kind }]) =>
    to === undefined ? [] : [{ to, by: [name], list: kind === 'references' }],
  )
  const multiField = type.refers.map(({ to, by }) => ({ to, by, list: false }))
  return [...singleField, ...multiField].flatMap(({ to, ...reference }) => {
    const target = items.get(to)?.type
    if (!target) return []
    if (target.key.length !== reference.by.length)
      throw new Error(`${type.name} refers to ${to} by ${reference.by.join(', ')}, which is not its key`)
    return [{ to: target, ...reference }]
  })
}

/** Returns the keys of `to` that a row contains through a reference. */
export function namedKeys({ to, by, list }: ItemReference, row: Readonly<Record<string, unknown>>) {
  const values = by.map((name) => row[name] ?? null)
  if (values.includes(null)) return []
  const keys = list ? (values[0] as unknown[]).map((value) => [value]) : [values]
  return keys.map((parts) => Object.fromEntries(to.key.map((name, i) => [name, parts[i]])))
}

/** True if the session may see names of rows of a type; people are hidden from sessions that may not see people. */
export const isNamedTo = ({ tenant: { access } }: Pick<ItemContext, 'tenant'>, { key }: ItemType): boolean =>
  !access || access.seesPeople || !key.some(mayNamePeople)

/** Returns the display name of a row. */
export const nameOf = (type: ItemType, key: Readonly<Record<string, unknown>>) =>
  `${type.label} ${keyNamed(type, keyText(type, key))}`

/** Returns the display name of a key, from its text. */
export function keyNamed(type: ItemType, text: string): string {
  const parts = type.key.length === 1 ? [text] : text.split('~')
  noteNamed(Object.fromEntries(type.key.map((name, i) => [name, parts[i]])))
  return text
}
