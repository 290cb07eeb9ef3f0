import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { MissingDataLink } from '../figures/MissingDataLink.tsx'
import type { MetricName } from '../figures/metricNames.ts'
import { metricParts, nullReason, nullReasonText } from '../figures/metrics.ts'
import type { Bucket } from '../figures/teepResponse.ts'
import { useAmount } from '../figures/useAmount.ts'
import { dashboardTexts as texts } from '../texts.ts'

/** A metric as a division, with the names of numerator and denominator. */
export function MetricFormula(props: { figure: MetricName; bucket: Bucket }) {
  const { figure: metric, bucket } = props
  const format = useFormat()
  const amount = useAmount(metric)
  const { above, below, names } = metricParts[metric]
  const reason = nullReasonText(bucket, metric)
  const side = (name: string, secs: number) => (
    <Box title={amount(secs).exact}>
      <Box sx={{ fontSize: '1.125rem', fontWeight: 650 }}>{amount(secs).text}</Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{name}</Box>
    </Box>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Box title={format.exactRatio(bucket[metric])}>
          <Box sx={{ fontSize: '1.125rem', fontWeight: 650 }}>{format.ratio(bucket[metric])}</Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts[metric]}</Box>
        </Box>
        <Box aria-hidden sx={{ fontSize: '1.125rem', color: 'text.secondary' }}>
          =
        </Box>
        {side(names[0], above(bucket))}
        <Box aria-hidden sx={{ fontSize: '1.125rem', color: 'text.secondary' }}>
          ÷
        </Box>
        {side(names[1], below(bucket))}
      </Box>
      {reason && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {reason} <MissingDataLink why={nullReason(bucket, metric)} />
        </Box>
      )}
    </Box>
  )
}
