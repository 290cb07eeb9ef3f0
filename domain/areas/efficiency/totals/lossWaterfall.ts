import type { BucketMetrics } from './bucket.ts'

export const lossKinds = [
  'all',
  'notScheduled',
  'plannedStop',
  'planned',
  'setup',
  'down',
  'idle',
  'minorStop',
  'off',
  'unknown',
  'run',
  'reducedSpeed',
  'netRun',
  'scrapAndRework',
  'fullyProductive',
] as const
export type LossKind = (typeof lossKinds)[number]

/**
 * A step: the remaining time (`level`) or a deduction (`loss`, negative if more was made than the standard allows).
 * Seconds.
 */
export type LossStep = { kind: LossKind; is: 'level' | 'loss'; secs: number; left: number }

type Totals = Pick<
  BucketMetrics,
  | 'allSecs'
  | 'plannedSecs'
  | 'plannedStopSecs'
  | 'setupSecs'
  | 'downSecs'
  | 'idleSecs'
  | 'minorStopSecs'
  | 'offSecs'
  | 'unknownSecs'
  | 'runSecs'
  | 'idealSecs'
  | 'goodIdealSecs'
  | 'idealMissingCount'
>

/**
 * Returns the steps from all time to fully productive time (`definitions.md` §1). Every loss is the difference of two
 * levels, so the steps always add up. If an ideal cycle is unknown, it ends at run time.
 */
export function lossWaterfall(totals: Totals): LossStep[] {
  const steps: LossStep[] = []
  let left = totals.allSecs
  const level = (kind: LossKind, secs: number) => {
    left = secs
    steps.push({ kind, is: 'level', secs, left })
  }
  const loss = (kind: LossKind, secs: number) => {
    left -= secs
    steps.push({ kind, is: 'loss', secs, left })
  }
  level('all', totals.allSecs)
  loss('notScheduled', totals.allSecs - totals.plannedSecs - totals.plannedStopSecs)
  loss('plannedStop', totals.plannedStopSecs)
  level('planned', totals.plannedSecs)
  loss('setup', totals.setupSecs)
  loss('down', totals.downSecs)
  loss('idle', totals.idleSecs)
  loss('minorStop', totals.minorStopSecs)
  loss('off', totals.offSecs)
  loss('unknown', totals.unknownSecs)
  level('run', totals.runSecs)
  if (totals.idealMissingCount > 0) return steps
  loss('reducedSpeed', totals.runSecs - totals.idealSecs)
  level('netRun', totals.idealSecs)
  loss('scrapAndRework', totals.idealSecs - totals.goodIdealSecs)
  level('fullyProductive', totals.goodIdealSecs)
  return steps
}
