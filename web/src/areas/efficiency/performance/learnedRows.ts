import type { LearnedCycle } from '@takt/domain/areas/efficiency/responses/learnedCycles.ts'

/** Maximum number of operations listed. */
export const maxLearnedRows = 50

/** Returns the deviation of the learned cycle time from the standard, over all parts used for learning (s). */
const offOf = ({ expectedSecs, standardSecs, parts }: LearnedCycle) =>
  standardSecs === null ? 0 : Math.abs(expectedSecs - standardSecs) * parts

/**
 * Returns the learned cycles of the machines in view (empty: all machines), largest deviation from the standard first.
 */
export function learnedRows(cycles: readonly LearnedCycle[], resourceIDs: readonly string[]): LearnedCycle[] {
  const visibleIDs = new Set(resourceIDs)
  return cycles
    .filter(({ resourceID }) => visibleIDs.size === 0 || visibleIDs.has(resourceID))
    .toSorted((a, b) => offOf(b) - offOf(a) || a.resourceID.localeCompare(b.resourceID))
}
