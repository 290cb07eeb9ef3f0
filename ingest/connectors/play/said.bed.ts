import type { Cut, Sent } from '../slices/cut.ts'

/**
 * What a receiver holds after everything in `sent`, in order: the last word on each `from`, what was taken back left
 * out; ascending.
 */
export function said(sent: Iterable<Sent>): Cut[] {
  const held = new Map<number, Sent>()
  for (const slice of sent) held.set(slice.from, slice)
  return [...held.values()].filter((slice): slice is Cut => slice.facet !== null).sort((a, b) => a.from - b.from)
}
