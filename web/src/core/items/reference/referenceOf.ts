import type { ItemType } from '@takt/domain/core/item/item.ts'
import { reachedTypes } from './reachedTypes.ts'

/**
 * A query for the rows of `to` that a field may refer to: `part` is the index of the field's value in their key,
 * `fixedParts` the required values of the other key parts.
 */
export type ReferenceQuery = { to: string; part: number; fixedParts: Readonly<Record<number, string>> }

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const referencesOf = (type: ItemType) => [...type.refers, ...type.offers]

/** True if the values of a field are chosen among rows of another type. */
export const isReference = (type: ItemType, name: string): boolean =>
  type.fields[name]?.to !== undefined || referencesOf(type).some(({ by }) => by.includes(name))

/**
 * Returns the type to which a field refers: alone, or together with other fields of the row, whose values narrow it
 * down. Null if it refers to nothing. `values` are the row's values as texts.
 */
export function referenceOf(type: ItemType, name: string, values: Values): ReferenceQuery | null {
  const { to: named, of } = type.fields[name] ?? {}
  const to = named ?? (of !== undefined && !reachedTypes.includes(of) ? of : undefined)
  if (to) return { to, part: 0, fixedParts: {} }
  for (const { to, by } of referencesOf(type)) {
    const part = by.indexOf(name)
    if (part === -1) continue
    const otherParts = by.flatMap((other, index) =>
      index === part || isEmpty(values[other]) ? [] : [[index, String(values[other])]],
    )
    return { to, part, fixedParts: Object.fromEntries(otherParts) }
  }
  return null
}

/**
 * Returns the field that must be chosen before this one, because its options depend on it. Null if there is none, or if
 * it has a value.
 */
export function missingPrerequisite(type: ItemType, name: string, values: Values): string | null {
  if (type.fields[name]?.to) return null
  const by = referencesOf(type).find((reference) => reference.by.includes(name))?.by ?? []
  return by.slice(0, by.indexOf(name)).find((other) => isEmpty(values[other])) ?? null
}

/** Returns the fields whose values depend on this one: they become invalid when it changes. */
export const dependentFields = (type: ItemType, name: string): string[] =>
  referencesOf(type).flatMap(({ by }) => (by.includes(name) ? by.slice(by.indexOf(name) + 1) : []))
