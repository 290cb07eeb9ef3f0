import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { changeoverKind } from '@takt/domain/areas/efficiency/setups/changeovers.ts'
import { setupMetrics } from '@takt/domain/areas/efficiency/setups/setupMetrics.ts'
import { type BreakdownTotals, breakdownMetricsOf } from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import type { OperationTimes } from './jobSetups.ts'

const iso = (instant: number) => new Date(instant).toISOString()

/** The metrics of an operation, scheduled or not. */
function metricsOf(totals: BreakdownTotals) {
  const metrics = breakdownMetricsOf(totals, { stops: false, work: true })
  const { runSecs, setupSecs, idleSecs, minorStopSecs, downSecs, offSecs } = metrics
  const { totalCount, goodCount, scrapCount, reworkCount, idealSecs, goodIdealSecs, idealMissingCount } = metrics
  const { performance, quality, qualityByCount } = metrics
  return {
    made: {
      runSecs,
      setupSecs,
      idleSecs,
      minorStopSecs,
      downSecs,
      offSecs,
      totalCount,
      goodCount,
      scrapCount,
      reworkCount,
      idealSecs,
      goodIdealSecs,
      idealMissingCount,
    },
    ratios: {
      meanCycleSecs: totalCount === 0 ? null : runSecs / totalCount,
      performance,
      quality,
      qualityByCount,
    },
  }
}

/** The totals of an operation: over its whole life and per day. */
export type OperationTotals = {
  about: Pick<JobEfficiency, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'>
  resourceIDs: readonly string[]
  totals: BreakdownTotals
  days: readonly { date: string; totals: BreakdownTotals }[]
}

/** Standards of an operation (seconds) with their history. */
type Standards = Record<'cycle' | 'setup', Effective<number | null> | undefined>

const inForce = (standard: Effective<number | null> | undefined, instant: number) =>
  (standard && valueAt(standard, instant)) ?? null

/**
 * Builds the response row of an operation. Its cycle and setup standards are those in force at its first instant; each
 * setup uses the standard in force at its own start.
 */
export function jobEfficiencyRow(
  { about, resourceIDs, totals, days }: OperationTotals,
  { start, end, setups }: OperationTimes,
  standards: Standards,
): JobEfficiency {
  const { made, ratios } = metricsOf(totals)
  const inferredMs = setups.reduce((sum, setup) => sum + setup.inferredMs, 0)
  return {
    ...about,
    resourceIDs: [...resourceIDs].sort(),
    firstAt: iso(start),
    lastAt: iso(end),
    cycleStandardSecs: inForce(standards.cycle, start),
    setupStandardSecs: inForce(standards.setup, start),
    ...made,
    inferredSetupSecs: inferredMs / 1000,
    setups: setups
      .toSorted((a, b) => a.start - b.start || (a.resourceID < b.resourceID ? -1 : 1))
      .map((setup) => ({
        resourceID: setup.resourceID,
        start: iso(setup.start),
        end: iso(setup.end),
        completed: setup.completed,
        ...setupMetrics(setup.declaredMs + setup.inferredMs, inForce(standards.setup, setup.start)),
        declaredSecs: setup.declaredMs / 1000,
        inferredSecs: setup.inferredMs / 1000,
        kind: changeoverKind(setup),
        from: setup.from,
      })),
    ...ratios,
    days: days.map((day) => ({ date: day.date, ...metricsOf(day.totals).made })),
  }
}
