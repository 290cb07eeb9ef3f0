import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'

/** Fewer parts than these say nothing about a standard. */
const fewestParts = 50

/**
 * Groups that made their parts quicker than the standard in the mean, the furthest first: seconds a part that they took
 * and that they should take.
 */
export const slowStandards = <Row extends Pick<BreakdownRow, 'performance' | 'totalCount' | 'runSecs' | 'idealSecs'>>(
  rows: readonly Row[],
): { row: Row; meanSecs: number; standardSecs: number }[] =>
  rows
    .filter(({ performance, totalCount }) => performance !== null && performance > 1 && totalCount >= fewestParts)
    .map((row) => ({ row, meanSecs: row.runSecs / row.totalCount, standardSecs: row.idealSecs / row.totalCount }))
    .sort((a, b) => b.standardSecs / b.meanSecs - a.standardSecs / a.meanSecs)
