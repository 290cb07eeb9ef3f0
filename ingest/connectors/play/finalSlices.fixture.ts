import type { MachineSlice, OutgoingSlice } from '../slices/cutSlices.ts'

/**
 * Returns the slices that a receiver has after all published ones, in order: the latest for each `from`, without
 * withdrawn ones; ascending.
 */
export function finalSlices(published: Iterable<OutgoingSlice>): MachineSlice[] {
  const byStart = new Map<number, OutgoingSlice>()
  for (const slice of published) byStart.set(slice.from, slice)
  return [...byStart.values()]
    .filter((slice): slice is MachineSlice => slice.facet !== null)
    .sort((a, b) => a.from - b.from)
}
