import { useCallback } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { MetricName } from './metricNames.ts'
import { metricParts } from './metrics.ts'

/** Formats one side of a metric, as text and exactly: seconds, or parts for metrics of counts. */
export function useAmount(metric: MetricName): (amount: number) => { text: string; exact: string } {
  const format = useFormat()
  const isCount = metricParts[metric].counts === true
  return useCallback(
    (amount: number) =>
      isCount
        ? { text: format.count(amount), exact: format.exact(amount) }
        : { text: format.duration(amount), exact: `${format.exact(amount)} s` },
    [format, isCount],
  )
}
