import { type OperationRun, totalRuns } from '../jobOperations.ts'

/** Run time compared with the standard. Null if the divisor is 0 or parts have no standard. */
export type RunMetrics = ReturnType<typeof totalRuns> & {
  /** Mean standard and mean run time per part (seconds). */
  standardSecs: number | null
  actualSecs: number | null
  performance: number | null
  scrapRatio: number | null
  /** Run time minus the standard time of the parts made (seconds); negative if faster. */
  lostSecs: number | null
}

/** Returns the metrics of a job operation over all its machines: ratios of totals. */
export function runMetrics(machines: OperationRun['machines']): RunMetrics {
  const total = totalRuns(machines)
  const { runSecs, idealSecs, totalCount, idealMissingCount } = total
  const isKnown = idealMissingCount === 0
  return {
    ...total,
    standardSecs: isKnown && totalCount > 0 ? idealSecs / totalCount : null,
    actualSecs: totalCount > 0 ? runSecs / totalCount : null,
    performance: isKnown && runSecs > 0 ? idealSecs / runSecs : null,
    scrapRatio: totalCount > 0 ? total.scrapCount / totalCount : null,
    lostSecs: isKnown && (runSecs > 0 || totalCount > 0) ? runSecs - idealSecs : null,
  }
}
