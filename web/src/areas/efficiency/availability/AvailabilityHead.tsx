import { useSearch } from '@tanstack/react-router'
import { ComparisonText } from '../../../core/dashboards/comparison/ComparisonText.tsx'
import { previousMetric } from '../../../core/dashboards/comparison/useBefore.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import { MetricHead } from '../../../core/dashboards/figures/MetricHead.tsx'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useMetricText, useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { lostSecs } from './availabilityLosses.ts'
import { availabilityTexts as texts } from './texts.ts'

/** Availability compared with its target and the previous period, and the times that it is calculated from. */
export function AvailabilityHead(props: {
  bucket: Bucket
  before: Bucket | null | undefined
  compared: Compared
  target: number | null
  machine: string | undefined
}) {
  const { bucket, before, compared, target, machine } = props
  const { kpi = 'oee' } = useSearch({ from: '/main/efficiency' })
  const format = useFormat()
  const metricText = useMetricText()
  const open = useOpenEvidence()
  const about = machine ? { of: machine } : {}
  const { text, hint } = metricText(bucket, 'availability')
  const time = (label: string, secs: number, opens: 'availability' | 'loading') => ({
    label,
    value: format.duration(secs),
    hint: `${format.exact(secs)} s`,
    onOpen: () => void open(opens, about),
  })
  const lost = lostSecs(bucket)
  return (
    <MetricHead
      label={efficiencyTexts.views.availability}
      family={efficiencyTexts.families[kpi]}
      familyHelp={efficiencyTexts.familyHelp[kpi]}
      figures={[
        {
          label: kpi === 'iso' ? efficiencyTexts.isoNames.availability : efficiencyTexts.availability,
          value: text,
          hint:
            kpi === 'iso' ? `${efficiencyTexts.isoFormula.availability}: ${format.exact(bucket.availability)}` : hint,
          ratio: bucket.availability,
          target,
          onOpen: () => void open('availability', about),
          against: (
            <ComparisonText
              compared={compared}
              now={bucket.availability}
              before={previousMetric(before, 'availability')}
              target={target}
            />
          ),
        },
        time(texts.run, bucket.runSecs, 'availability'),
        time(texts.planned, bucket.plannedSecs, 'loading'),
        { ...time(texts.lost, lost, 'availability'), hint: `${texts.lostHint}: ${format.exact(lost)} s` },
      ]}
    />
  )
}
