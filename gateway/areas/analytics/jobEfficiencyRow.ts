import type { JobEfficiency } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { changeoverKind } from '@takt/domain/areas/efficiency/setups/changeovers.ts'
import { setupFigures } from '@takt/domain/areas/efficiency/setups/setupFigures.ts'
import { type BreakdownSums, breakdownFiguresOf } from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import type { OperationTold } from './jobSetups.ts'

const iso = (instant: number) => new Date(instant).toISOString()

/** The figures of an operation, scheduled or not. */
function madeOf(sums: BreakdownSums) {
  const figures = breakdownFiguresOf(sums, { stops: false, work: true })
  const { runSecs, setupSecs, idleSecs, minorStopSecs, downSecs, offSecs } = figures
  const { totalCount, goodCount, scrapCount, reworkCount, idealSecs, goodIdealSecs, idealMissingCount } = figures
  const { performance, quality, qualityByCount } = figures
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

/** An operation's sums: of all its life, and of each day. */
export type OperationSums = {
  about: Pick<JobEfficiency, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'>
  resourceIDs: readonly string[]
  sums: BreakdownSums
  days: readonly { date: string; sums: BreakdownSums }[]
}

/** Standards of an operation (seconds), as they were in force. */
type Standards = Record<'cycle' | 'setup', Effective<number | null> | undefined>

const inForce = (standard: Effective<number | null> | undefined, instant: number) =>
  (standard && valueAt(standard, instant)) ?? null

/** An operation as it is answered: its standards are those at its first instant, that of a setup the one at its start. */
export function jobEfficiencyRow(
  { about, resourceIDs, sums, days }: OperationSums,
  { start, end, setups }: OperationTold,
  standards: Standards,
): JobEfficiency {
  const { made, ratios } = madeOf(sums)
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
        ...setupFigures(setup.declaredMs + setup.inferredMs, inForce(standards.setup, setup.start)),
        declaredSecs: setup.declaredMs / 1000,
        inferredSecs: setup.inferredMs / 1000,
        kind: changeoverKind(setup),
        from: setup.from,
      })),
    ...ratios,
    days: days.map((day) => ({ date: day.date, ...madeOf(day.sums).made })),
  }
}
