import type { JobEfficiency } from '@takt/domain/efficiency/answers/jobEfficiency.ts'
import { type BreakdownSums, breakdownFiguresOf } from '@takt/domain/efficiency/breakdownSums.ts'
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

/** An operation as it is answered. */
export function jobEfficiencyRow(
  { about, resourceIDs, sums, days }: OperationSums,
  { start, end, setups }: OperationTold,
  standards: Pick<JobEfficiency, 'cycleStandardSecs' | 'setupStandardSecs'>,
): JobEfficiency {
  const { made, ratios } = madeOf(sums)
  const inferredMs = setups.reduce((sum, { kind, ms }) => sum + (kind === 'inferred' ? ms : 0), 0)
  return {
    ...about,
    resourceIDs: [...resourceIDs].sort(),
    firstAt: iso(start),
    lastAt: iso(end),
    ...standards,
    ...made,
    inferredSetupSecs: inferredMs / 1000,
    setups: setups
      .toSorted((a, b) => a.start - b.start || (a.resourceID < b.resourceID ? -1 : 1))
      .map(({ resourceID, start, end, ms, kind, from }) => ({
        resourceID,
        start: iso(start),
        end: iso(end),
        secs: ms / 1000,
        kind,
        from,
      })),
    ...ratios,
    days: days.map((day) => ({ date: day.date, ...madeOf(day.sums).made })),
  }
}
