import type { ItemType } from '@takt/domain/core/item/item.ts'
import { reachedTypes } from './reachedTypes.ts'

/**
 * Rows of `to` that a field may name: `part` is the place of the field's value in their key, `given` what the parts
 * beside it must be.
 */
export type ReferenceQuestion = { to: string; part: number; given: Readonly<Record<number, string>> }

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const together = (type: ItemType) => [...type.refers, ...type.offers]

/** Whether the values of a field are chosen among rows of another type. */
export const isReference = (type: ItemType, name: string): boolean =>
  type.fields[name]?.to !== undefined || together(type).some(({ by }) => by.includes(name))

/**
 * What a field refers to: alone, or together with others of the row, whose values narrow it down. Null if it refers to
 * nothing. `values` are the row's values as texts.
 */
export function referenceOf(type: ItemType, name: string, values: Values): ReferenceQuestion | null {
  const { to: named, of } = type.fields[name] ?? {}
  const to = named ?? (of !== undefined && !reachedTypes.includes(of) ? of : undefined)
  if (to) return { to, part: 0, given: {} }
  for (const { to, by } of together(type)) {
    const part = by.indexOf(name)
    if (part === -1) continue
    const others = by.flatMap((other, place) =>
      place === part || isEmpty(values[other]) ? [] : [[place, String(values[other])]],
    )
    return { to, part, given: Object.fromEntries(others) }
  }
  return null
}

/**
 * The field that has to be chosen before this one: nothing can be offered without it. Null if there is none, or it is
 * given.
 */
export function chosenFirst(type: ItemType, name: string, values: Values): string | null {
  if (type.fields[name]?.to) return null
  const by = together(type).find((reference) => reference.by.includes(name))?.by ?? []
  return by.slice(0, by.indexOf(name)).find((other) => isEmpty(values[other])) ?? null
}

/** The fields whose values were chosen for the value that this one had: they mean nothing for another. */
export const chosenAfter = (type: ItemType, name: string): string[] =>
  together(type).flatMap(({ by }) => (by.includes(name) ? by.slice(by.indexOf(name) + 1) : []))
