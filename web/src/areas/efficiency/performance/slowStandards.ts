import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'

/** Minimum number of parts to judge a standard. */
const fewestParts = 50

/**
 * Returns the groups that made their parts faster than the standard on average, largest deviation first, with actual
 * and standard seconds per part.
 */
export const slowStandards = <Row extends Pick<BreakdownRow, 'performance' | 'totalCount' | 'runSecs' | 'idealSecs'>>(
  rows: readonly Row[],
): { row: Row; meanSecs: number; standardSecs: number }[] =>
  rows
    .filter(({ performance, totalCount }) => performance !== null && performance > 1 && totalCount >= fewestParts)
    .map((row) => ({ row, meanSecs: row.runSecs / row.totalCount, standardSecs: row.idealSecs / row.totalCount }))
    .sort((a, b) => b.standardSecs / b.meanSecs - a.standardSecs / a.meanSecs)
