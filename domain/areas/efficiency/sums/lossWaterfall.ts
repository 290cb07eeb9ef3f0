import type { BucketFigures } from './bucket.ts'

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
 * A step: what is left (`level`) or what is taken away (`loss`, negative when more was made than the standard allows).
 * Seconds.
 */
export type LossStep = { kind: LossKind; is: 'level' | 'loss'; secs: number; left: number }

type Sums = Pick<
  BucketFigures,
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
 * Where all time went, down to fully productive time (`definitions.md` §1): every loss is what lies between two levels,
 * so that the steps always add up. Without a known ideal cycle for every part it ends at run time.
 */
export function lossWaterfall(sums: Sums): LossStep[] {
  const steps: LossStep[] = []
  let left = sums.allSecs
  const level = (kind: LossKind, secs: number) => {
    left = secs
    steps.push({ kind, is: 'level', secs, left })
  }
  const loss = (kind: LossKind, secs: number) => {
    left -= secs
    steps.push({ kind, is: 'loss', secs, left })
  }
  level('all', sums.allSecs)
  loss('notScheduled', sums.allSecs - sums.plannedSecs - sums.plannedStopSecs)
  loss('plannedStop', sums.plannedStopSecs)
  level('planned', sums.plannedSecs)
  loss('setup', sums.setupSecs)
  loss('down', sums.downSecs)
  loss('idle', sums.idleSecs)
  loss('minorStop', sums.minorStopSecs)
  loss('off', sums.offSecs)
  loss('unknown', sums.unknownSecs)
  level('run', sums.runSecs)
  if (sums.idealMissingCount > 0) return steps
  loss('reducedSpeed', sums.runSecs - sums.idealSecs)
  level('netRun', sums.idealSecs)
  loss('scrapAndRework', sums.idealSecs - sums.goodIdealSecs)
  level('fullyProductive', sums.goodIdealSecs)
  return steps
}
