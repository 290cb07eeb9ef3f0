/** A resource that can be in a group; `isGone`: it is in the group, but is no resource any more. */
export type Member = { resourceID: string; description: string | null; isGone?: boolean }

/** What the picker lists: chosen ones that are gone first, then all whose name or description holds what was typed. */
export function narrowMembers(all: readonly Member[], chosen: readonly string[], typed: string): Member[] {
  const known = new Set(all.map(({ resourceID }) => resourceID))
  const gone = chosen.flatMap((resourceID) =>
    known.has(resourceID) ? [] : [{ resourceID, description: null, isGone: true }],
  )
  const part = typed.trim().toLowerCase()
  const holds = (text: string | null) => text?.toLowerCase().includes(part) ?? false
  const every = [...gone, ...all]
  return part ? every.filter(({ resourceID, description }) => holds(resourceID) || holds(description)) : every
}

/** The chosen ones and these, each once. */
export const withAll = (chosen: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...chosen, ...more]),
]

/** The chosen ones without these. */
export const withoutAll = (chosen: readonly string[], less: readonly string[]): string[] => {
  const gone = new Set(less)
  return chosen.filter((text) => !gone.has(text))
}
