import type { BucketMetrics } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { dashboardTexts as texts } from '../texts.ts'
import type { MetricName } from './metricNames.ts'

export type NullReason = 'noTime' | 'noParts' | 'noIdeal' | 'notScheduled' | 'noRun'

/** Returns why a metric of this bucket has no value; null if it has one. */
export function nullReason(bucket: BucketMetrics, metric: MetricName): NullReason | null {
  if (bucket[metric] !== null) return null
  if (bucket.allSecs === 0) return 'noTime'
  if (metric === 'loading') return 'noTime'
  if (metric === 'qualityByCount') return 'noParts'
  const needsIdeal = metric !== 'availability'
  if (needsIdeal && bucket.idealMissingCount > 0) return 'noIdeal'
  if (metric === 'teep') return 'noTime'
  if (bucket.plannedSecs === 0 && bucket.totalCount === 0) return 'notScheduled'
  if (metric === 'performance') return 'noRun'
  return metric === 'quality' ? 'noParts' : 'notScheduled'
}

/** Returns the text of why a metric of this bucket has no value; null if it has one. */
export function nullReasonText(bucket: BucketMetrics, metric: MetricName): string | null {
  const reason = nullReason(bucket, metric)
  return reason && texts.whyNull[reason]
}

/** Numerator and denominator of a metric, with their names: the totals of the evidence. */
export const metricParts: Record<
  MetricName,
  {
    above: (bucket: BucketMetrics) => number
    below: (bucket: BucketMetrics) => number
    names: [above: string, below: string]
    /** True if both sides are parts, not seconds. */
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

/** Returns the losses of planned production time in a bucket, largest first, without zero losses. */
export function lossesOf(bucket: BucketMetrics): Loss[] {
  const losses: Loss[] = lossFields.map((field) => ({ kind: lossKind[field], secs: bucket[field] }))
  if (bucket.idealMissingCount === 0) {
    losses.push({ kind: 'reducedSpeed', secs: bucket.runSecs - bucket.idealSecs })
    losses.push({ kind: 'scrapAndRework', secs: bucket.idealSecs - bucket.goodIdealSecs })
  }
  return losses.filter(({ secs }) => secs > 0).sort((a, b) => b.secs - a.secs)
}

/** Returns the largest loss of planned production time in a bucket; null if there is none. */
export const topLoss = (bucket: BucketMetrics): Loss | null => lossesOf(bucket)[0] ?? null
