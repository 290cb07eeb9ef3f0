import type { ItemType } from './item.ts'

/** Whether people know a row by its key: not where the server numbers the rows. */
export const isKeyKnown = (type: ItemType): boolean =>
  type.key.some((name) => type.fields[name]?.required !== 'A' && !type.fields[name]?.derived)

/** Whether rows have a name of their own that can be looked for: a key that people know, or a text beside it. */
export const hasOwnName = (type: ItemType): boolean =>
  [...(isKeyKnown(type) ? type.key : []), ...type.title].some(
    (name) => type.fields[name]?.kind === 'text' && !type.fields[name]?.options && type.search.includes(name),
  )

/**
 * What people call a row: its key where they know it, then what else names it (`M-01 · Lathe 1`, `Hub 3`); null where
 * nothing does. `say` tells a field's value in words, null what is empty or must not be told.
 */
export function rowTitle(
  type: ItemType,
  row: Readonly<Record<string, unknown>>,
  say: (name: string) => string | null,
): string | null {
  const named = type.title.flatMap((name) => say(name) ?? [])
  const known = isKeyKnown(type) ? type.key.map((name) => String(row[name])) : []
  return [...known, ...named].join(' · ') || null
}
