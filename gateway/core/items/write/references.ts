import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { mayNamePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { noteNamed } from '../../http/requests/masking.ts'
import type { ItemContext, ItemRegistry } from '../mountedItem.ts'

/**
 * Fields that together hold the key of a row of `to`, in the order of its key; or one field that holds a list of such
 * keys.
 */
export type ItemReference = { to: ItemType; by: readonly string[]; list: boolean }

/** All that rows of a type refer to, as far as it is mounted. */
export function referencesOf(type: ItemType, items: ItemRegistry): ItemReference[] {
  const alone = Object.entries(type.fields).flatMap(([name, { to, kind }]) =>
    to === undefined ? [] : [{ to, by: [name], list: kind === 'references' }],
  )
  const together = type.refers.map(({ to, by }) => ({ to, by, list: false }))
  return [...alone, ...together].flatMap(({ to, ...reference }) => {
    const target = items.get(to)?.type
    if (!target) return []
    if (target.key.length !== reference.by.length)
      throw new Error(`${type.name} refers to ${to} by ${reference.by.join(', ')}, which is not its key`)
    return [{ to: target, ...reference }]
  })
}

/** The keys of `to` that a row names through a reference. */
export function namedKeys({ to, by, list }: ItemReference, row: Readonly<Record<string, unknown>>) {
  const values = by.map((name) => row[name] ?? null)
  if (values.includes(null)) return []
  const keys = list ? (values[0] as unknown[]).map((value) => [value]) : [values]
  return keys.map((parts) => Object.fromEntries(to.key.map((name, i) => [name, parts[i]])))
}

/** Whether rows of a type are named to who asks: not people to whoever may not see people. */
export const isNamedTo = ({ tenant: { asks } }: Pick<ItemContext, 'tenant'>, { key }: ItemType): boolean =>
  !asks || asks.seesPeople || !key.some(mayNamePeople)

/** A row as people are told of it. */
export const nameOf = (type: ItemType, key: Readonly<Record<string, unknown>>) =>
  `${type.label} ${keyNamed(type, keyText(type, key))}`

/** A key as people are told of it, by its text. */
export function keyNamed(type: ItemType, text: string): string {
  const parts = type.key.length === 1 ? [text] : text.split('~')
  noteNamed(Object.fromEntries(type.key.map((name, i) => [name, parts[i]])))
  return text
}
