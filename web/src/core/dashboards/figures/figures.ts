import type { BucketFigures } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { dashboardTexts as texts } from '../texts.ts'
import type { FigureName } from './figureNames.ts'

export type NullReason = 'noTime' | 'noParts' | 'noIdeal' | 'notScheduled' | 'noRun'

/** What a figure of this bucket lacks; null where it has a value. */
export function nullReason(bucket: BucketFigures, figure: FigureName): NullReason | null {
  if (bucket[figure] !== null) return null
  if (bucket.allSecs === 0) return 'noTime'
  if (figure === 'loading') return 'noTime'
  if (figure === 'qualityByCount') return 'noParts'
  const needsIdeal = figure !== 'availability'
  if (needsIdeal && bucket.idealMissingCount > 0) return 'noIdeal'
  if (figure === 'teep') return 'noTime'
  if (bucket.plannedSecs === 0 && bucket.totalCount === 0) return 'notScheduled'
  if (figure === 'performance') return 'noRun'
  return figure === 'quality' ? 'noParts' : 'notScheduled'
}

/** Why a figure of this bucket has no value, in words for people; null where it has one. */
export function whyNull(bucket: BucketFigures, figure: FigureName): string | null {
  const reason = nullReason(bucket, figure)
  return reason && texts.whyNull[reason]
}

/** Numerator and denominator of a figure, with what they are called: what the evidence adds up to. */
export const figureParts: Record<
  FigureName,
  {
    above: (bucket: BucketFigures) => number
    below: (bucket: BucketFigures) => number
    names: [above: string, below: string]
    /** Both sides are parts, not seconds. */
    counts?: true
  }
> = {
  oee: {
    above: (bucket) => bucket.goodIdealSecs,
    below: (bucket) => bucket.plannedSecs,
    names: [texts.losses.fullyProductive, texts.losses.planned],
  },
  availability: {
    above: (bucket) => bucket.runSecs,
    below: (bucket) => bucket.plannedSecs,
    names: [texts.losses.run, texts.losses.planned],
  },
  performance: {
    above: (bucket) => bucket.idealSecs,
    below: (bucket) => bucket.runSecs,
    names: [texts.parts.idealAll, texts.losses.run],
  },
  quality: {
    above: (bucket) => bucket.goodIdealSecs,
    below: (bucket) => bucket.idealSecs,
    names: [texts.parts.idealGood, texts.parts.idealAll],
  },
  qualityByCount: {
    above: (bucket) => bucket.goodCount,
    below: (bucket) => bucket.totalCount,
    names: [texts.parts.good, texts.parts.all],
    counts: true,
  },
  teep: {
    above: (bucket) => bucket.goodIdealSecs + bucket.unscheduledGoodIdealSecs,
    below: (bucket) => bucket.allSecs,
    names: [texts.parts.productiveEver, texts.losses.all],
  },
  loading: {
    above: (bucket) => bucket.plannedSecs,
    below: (bucket) => bucket.allSecs,
    names: [texts.losses.planned, texts.losses.all],
  },
}

const lossFields = ['setupSecs', 'downSecs', 'idleSecs', 'minorStopSecs', 'offSecs', 'unknownSecs'] as const
const lossKind = {
  setupSecs: 'setup',
  downSecs: 'down',
  idleSecs: 'idle',
  minorStopSecs: 'minorStop',
  offSecs: 'off',
  unknownSecs: 'unknown',
} as const

export type Loss = { kind: (typeof lossKind)[keyof typeof lossKind] | 'reducedSpeed' | 'scrapAndRework'; secs: number }

/** The losses of planned production time in a bucket, the largest first; what was not lost is left out. */
export function lossesOf(bucket: BucketFigures): Loss[] {
  const losses: Loss[] = lossFields.map((field) => ({ kind: lossKind[field], secs: bucket[field] }))
  if (bucket.idealMissingCount === 0) {
    losses.push({ kind: 'reducedSpeed', secs: bucket.runSecs - bucket.idealSecs })
    losses.push({ kind: 'scrapAndRework', secs: bucket.idealSecs - bucket.goodIdealSecs })
  }
  return losses.filter(({ secs }) => secs > 0).sort((a, b) => b.secs - a.secs)
}

/** The largest loss of planned production time in a bucket; null when nothing was lost. */
export const topLoss = (bucket: BucketFigures): Loss | null => lossesOf(bucket)[0] ?? null
