import { useSearch } from '@tanstack/react-router'
import { ComparisonText } from '../../../core/dashboards/comparison/ComparisonText.tsx'
import { previousMetric } from '../../../core/dashboards/comparison/useBefore.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import { MetricHead } from '../../../core/dashboards/figures/MetricHead.tsx'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useMetricText, useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { performanceTexts as texts } from './texts.ts'

/** Performance compared with its target and the previous period, the times it is calculated from, and minor stops. */
export function PerformanceHead(props: {
  bucket: Bucket
  before: Bucket | null | undefined
  compared: Compared
  target: number | null
  machine: string | undefined
  /** Number of minor stops; null until loaded. */
  minorStops: number | null
}) {
  const { bucket, before, compared, target, machine, minorStops } = props
  const { kpi = 'oee' } = useSearch({ from: '/main/efficiency' })
  const format = useFormat()
  const metricText = useMetricText()
  const open = useOpenEvidence()
  const about = machine ? { of: machine } : {}
  const { text, hint } = metricText(bucket, 'performance')
  const isComplete = bucket.idealMissingCount === 0
  const time = (label: string, secs: number | null, reason: string) => ({
    label,
    value: format.duration(secs),
    hint: secs === null ? texts.noStandard : `${reason}: ${format.exact(secs)} s`,
    onOpen: () => void open('performance', about),
  })
  return (
    <MetricHead
      label={efficiencyTexts.views.performance}
      family={efficiencyTexts.families[kpi]}
      familyHelp={efficiencyTexts.familyHelp[kpi]}
      note={isComplete ? null : <span>{texts.noStandard}</span>}
      figures={[
        {
          label: kpi === 'iso' ? efficiencyTexts.isoNames.performance : efficiencyTexts.performance,
          value: text,
          hint: kpi === 'iso' ? `${efficiencyTexts.isoFormula.performance}: ${format.exact(bucket.performance)}` : hint,
          ratio: bucket.performance,
          target,
          onOpen: () => void open('performance', about),
          against: (
            <ComparisonText
              compared={compared}
              now={bucket.performance}
              before={previousMetric(before, 'performance')}
              target={target}
            />
          ),
        },
        time(texts.ideal, isComplete ? bucket.idealSecs : null, texts.idealHint),
        time(texts.run, bucket.runSecs, texts.run),
        time(texts.lost, isComplete ? bucket.runSecs - bucket.idealSecs : null, texts.lostHint),
        {
          label: texts.minorStops,
          value: format.duration(bucket.minorStopSecs),
          hint: `${format.exact(bucket.minorStopSecs)} s`,
          onOpen: () => void open('availability', about),
          against: minorStops === null ? null : texts.minorStopsOf(format.count(minorStops)),
        },
      ]}
    />
  )
}
