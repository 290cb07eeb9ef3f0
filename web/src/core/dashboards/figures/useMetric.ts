import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import type { MetricName } from './metricNames.ts'
import { nullReasonText } from './metrics.ts'
import type { Bucket } from './teepResponse.ts'

/**
 * Returns a function that opens the evidence of a metric through the address. `of`: a machine; missing: all combined.
 */
export function useOpenEvidence() {
  const navigate = useNavigate()
  return (metric: MetricName, about: { of?: string; bucket?: Pick<Bucket, 'start' | 'end'> } = {}) =>
    navigate({
      to: '.',
      search: (before) => ({
        ...before,
        figure: metric,
        of: about.of,
        start: about.bucket && new Date(about.bucket.start).toISOString(),
        end: about.bucket && new Date(about.bucket.end).toISOString(),
      }),
    })
}

/**
 * Returns a function that formats a metric, with a tooltip: the formula with full precision, or the reason why there is
 * no value.
 */
export function useMetricText() {
  const format = useFormat()
  return (bucket: Bucket, metric: MetricName) => {
    const value = bucket[metric]
    const reason = nullReasonText(bucket, metric)
    const tooFast = metric === 'performance' && value !== null && value > 1 ? ` ${texts.tooFast}.` : ''
    return {
      text: format.ratio(value),
      hint: reason ?? `${texts.formula[metric]}: ${format.exactRatio(value)}.${tooFast}`,
    }
  }
}
