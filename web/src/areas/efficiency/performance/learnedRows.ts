import type { LearnedCycle } from '@takt/domain/areas/efficiency/answers/learnedCycles.ts'

/** At most this many operations are listed. */
export const maxLearnedRows = 50

/** Time by which the learned cycle is off from the standard, over all parts that were learned from (s). */
const offOf = ({ expectedSecs, standardSecs, parts }: LearnedCycle) =>
  standardSecs === null ? 0 : Math.abs(expectedSecs - standardSecs) * parts

/** Learned cycles of the machines in view (none named: all), those first whose standard is off by most time. */
export function learnedRows(cycles: readonly LearnedCycle[], resourceIDs: readonly string[]): LearnedCycle[] {
  const shown = new Set(resourceIDs)
  return cycles
    .filter(({ resourceID }) => shown.size === 0 || shown.has(resourceID))
    .toSorted((a, b) => offOf(b) - offOf(a) || a.resourceID.localeCompare(b.resourceID))
}
