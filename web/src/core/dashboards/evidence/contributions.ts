import type { MetricName } from '../figures/metricNames.ts'
import type { EvidenceCount, EvidenceInterval } from './evidenceResponse.ts'

/**
 * The contribution of an interval or count to a metric's numerator (`above`) and denominator (`below`), in seconds (in
 * parts for metrics of counts); null: no contribution.
 */
export type Contribution = { above: number | null; below: number | null }

const secsOf = ({ start, end }: EvidenceInterval) => (end - start) / 1000
const isPlanned = ({ scheduledAs }: EvidenceInterval) => scheduledAs === 'planned'
const isRunning = ({ countedAs }: EvidenceInterval) => countedAs === 'running'
const secsIf = (condition: boolean, secs: number) => (condition ? secs : null)

const total = ({ good, scrap, rework }: EvidenceCount) => good + scrap + rework

/** Returns the contribution of an interval to a metric. */
export function timeContribution(metric: MetricName, interval: EvidenceInterval): Contribution {
  const secs = secsOf(interval)
  const all = secsIf(interval.scheduledAs !== 'outOfService', secs)
  const planned = secsIf(isPlanned(interval), secs)
  const running = secsIf(isRunning(interval), secs)
  switch (metric) {
    case 'oee':
      return { above: null, below: planned }
    case 'availability':
      return { above: running, below: planned }
    case 'performance':
      return { above: null, below: running }
    case 'quality':
    case 'qualityByCount':
      return { above: null, below: null }
    case 'teep':
      return { above: null, below: all }
    case 'loading':
      return { above: planned, below: all }
  }
}

/**
 * Returns the contribution of produced parts to a metric: their ideal time. Parts without a known ideal cycle
 * contribute nothing; the metric has no value then.
 */
export function countContribution(metric: MetricName, count: EvidenceCount): Contribution {
  const ideal = count.idealCycleSecs ?? 0
  const planned = count.countedAs === 'planned'
  const good = secsIf(planned, count.good * ideal)
  const all = secsIf(planned, total(count) * ideal)
  switch (metric) {
    case 'oee':
      return { above: good, below: null }
    case 'performance':
      return { above: all, below: null }
    case 'quality':
      return { above: good, below: all }
    case 'qualityByCount':
      return { above: secsIf(planned, count.good), below: secsIf(planned, total(count)) }
    case 'teep':
      return { above: count.good * ideal, below: null }
    case 'availability':
    case 'loading':
      return { above: null, below: null }
  }
}

/** Adds up contributions; null if nothing contributes. */
export function addUp(contributions: readonly Contribution[]): Contribution {
  const sum = (side: 'above' | 'below') => {
    const parts = contributions.flatMap((contribution) => contribution[side] ?? [])
    return parts.length ? parts.reduce((subtotal, part) => subtotal + part, 0) : null
  }
  return { above: sum('above'), below: sum('below') }
}
