import type { QualityFigures as Figures } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { type HeadMetric, MetricHead } from '../../../core/dashboards/figures/MetricHead.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { qualityTexts as texts } from '../texts.ts'

/** Shows first pass yield against its target, defects, parts and check values of the selection. */
export function QualityMetrics(props: {
  label: string
  figures: Figures
  target: number | null
  /** Start of the counts within the range (epoch ms); null if they start before it. */
  countsSince: number | null
  /** Opens the data behind the counts; null if no view shows exactly these. */
  onEvidence: (() => void) | null
}) {
  const { figures: metrics, target, countsSince, onEvidence } = props
  const format = useFormat()
  const { totalCount, firstPassYield, defectsPerMillion, valuesWithin, valuesOutside } = metrics
  const values = valuesWithin + valuesOutside
  const opens = onEvidence ? { onOpen: onEvidence } : {}
  const explain = (hint: string, value: number | null) =>
    value === null ? texts.noneMadeHint : `${hint}: ${format.exact(value)}`
  const parts = (label: string, count: number): HeadMetric => ({
    label,
    value: format.count(count),
    hint: format.exact(count),
    against: totalCount > 0 ? texts.shareOfMade(format.ratio(count / totalCount)) : null,
    ...opens,
  })
  return (
    <MetricHead
      label={props.label}
      family={texts.family}
      note={countsSince !== null && <span>{texts.countsSince(format.instant(countsSince, 'day'))}</span>}
      figures={[
        {
          label: texts.firstPassYield,
          value: format.ratio(firstPassYield),
          hint: explain(texts.firstPassHint, firstPassYield),
          ratio: firstPassYield,
          target,
          against: target === null ? null : texts.target(format.ratio(target)),
          ...opens,
        },
        {
          label: texts.defectsPerMillion,
          value: format.number(defectsPerMillion),
          hint: explain(texts.defectsHint, defectsPerMillion),
        },
        parts(texts.good, metrics.goodCount),
        parts(texts.scrap, metrics.scrapCount),
        parts(texts.rework, metrics.reworkCount),
        { ...parts(texts.made, totalCount), against: null },
        {
          label: texts.outside,
          value: values === 0 ? '–' : format.count(valuesOutside),
          hint: values === 0 ? texts.noValues : texts.outsideHint(format.exact(valuesOutside), format.exact(values)),
          against: values === 0 ? null : texts.ofValues(format.count(values)),
        },
      ]}
    />
  )
}
