import { type OperationRun, sumRuns } from '../jobOperations.ts'

/** What a run took against its standard. Null where there is nothing to divide by, or parts have no standard. */
export type RunFigures = ReturnType<typeof sumRuns> & {
  /** Mean standard and mean run time a part, seconds. */
  standardSecs: number | null
  actualSecs: number | null
  performance: number | null
  scrapRatio: number | null
  /** Run time beyond the standard for what was made (seconds); below 0 it was faster. */
  lostSecs: number | null
}

/** The figures of a job operation on all its machines together: ratios of sums. */
export function runFigures(machines: OperationRun['machines']): RunFigures {
  const sum = sumRuns(machines)
  const { runSecs, idealSecs, totalCount, idealMissingCount } = sum
  const isKnown = idealMissingCount === 0
  return {
    ...sum,
    standardSecs: isKnown && totalCount > 0 ? idealSecs / totalCount : null,
    actualSecs: totalCount > 0 ? runSecs / totalCount : null,
    performance: isKnown && runSecs > 0 ? idealSecs / runSecs : null,
    scrapRatio: totalCount > 0 ? sum.scrapCount / totalCount : null,
    lostSecs: isKnown && (runSecs > 0 || totalCount > 0) ? runSecs - idealSecs : null,
  }
}
