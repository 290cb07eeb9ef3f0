/** A machine that can be in a group; `isGone`: it is in the group, but no longer exists. */
export type Member = { resourceID: string; description: string | null; isGone?: boolean }

/**
 * Returns the members that the picker lists: selected ones that no longer exist, then all whose name or description
 * contains the typed text.
 */
export function narrowMembers(all: readonly Member[], selected: readonly string[], typed: string): Member[] {
  const existing = new Set(all.map(({ resourceID }) => resourceID))
  const missing = selected.flatMap((resourceID) =>
    existing.has(resourceID) ? [] : [{ resourceID, description: null, isGone: true }],
  )
  const part = typed.trim().toLowerCase()
  const matches = (text: string | null) => text?.toLowerCase().includes(part) ?? false
  const every = [...missing, ...all]
  return part ? every.filter(({ resourceID, description }) => matches(resourceID) || matches(description)) : every
}

/** Adds these to the selection, without duplicates. */
export const withAll = (selected: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...selected, ...more]),
]

/** Removes these from the selection. */
export const withoutAll = (selected: readonly string[], less: readonly string[]): string[] => {
  const removed = new Set(less)
  return selected.filter((text) => !removed.has(text))
}
