import { useSearch } from '@tanstack/react-router'
import { ComparisonText } from '../../../core/dashboards/comparison/ComparisonText.tsx'
import { previousMetric } from '../../../core/dashboards/comparison/useBefore.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import { type HeadMetric, MetricHead } from '../../../core/dashboards/figures/MetricHead.tsx'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useMetricText, useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { qualityTexts as texts } from './texts.ts'

/** Quality by ideal time and by count, and the part counts they are calculated from. */
export function QualityHead(props: {
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
  const onOpen = () => void open('quality', about)
  const openCount = () => void open('qualityByCount', about)
  const { text, hint } = metricText(bucket, 'quality')
  const shareOf = (count: number) => format.ratio(bucket.totalCount > 0 ? count / bucket.totalCount : null)
  const parts = (label: string, count: number): HeadMetric => ({
    label,
    value: format.count(count),
    hint: format.exact(count),
    onOpen: openCount,
    against: texts.shareOfMade(shareOf(count)),
  })
  const comparison = (name: 'quality' | 'qualityByCount', isShort: boolean) => (
    <ComparisonText
      compared={compared}
      now={bucket[name]}
      before={previousMetric(before, name)}
      target={name === 'quality' ? target : null}
      isShort={isShort}
    />
  )
  return (
    <MetricHead
      label={efficiencyTexts.views.quality}
      family={efficiencyTexts.families[kpi]}
      familyHelp={efficiencyTexts.familyHelp[kpi]}
      figures={[
        {
          label: texts.byIdeal,
          value: text,
          hint,
          onOpen,
          target,
          ratio: bucket.quality,
          against: comparison('quality', false),
        },
        {
          label: kpi === 'iso' ? texts.isoByCount : texts.byCount,
          value: format.ratio(bucket.qualityByCount),
          hint: `${texts.byCountHint}: ${format.exactRatio(bucket.qualityByCount)}`,
          onOpen: openCount,
          ratio: bucket.qualityByCount,
          against: comparison('qualityByCount', true),
        },
        parts(texts.good, bucket.goodCount),
        parts(texts.scrap, bucket.scrapCount),
        parts(texts.rework, bucket.reworkCount),
        { ...parts(texts.made, bucket.totalCount), against: null },
      ]}
    />
  )
}
