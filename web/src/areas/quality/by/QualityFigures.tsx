import type { QualityFigures as Figures } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { FigureHead, type HeadFigure } from '../../../core/dashboards/figures/FigureHead.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { qualityTexts as texts } from '../texts.ts'

/** First pass yield against its target, defects, parts and values of all that is looked at. */
export function QualityFigures(props: {
  label: string
  figures: Figures
  target: number | null
  /** When counts begin within the range; null where they do before. */
  countsSince: number | null
  /** Opens what the counts were made from; null where there is nothing that tells just this. */
  onEvidence: (() => void) | null
}) {
  const { figures, target, countsSince, onEvidence } = props
  const format = useFormat()
  const { totalCount, firstPassYield, defectsPerMillion, valuesWithin, valuesOutside } = figures
  const values = valuesWithin + valuesOutside
  const opens = onEvidence ? { onOpen: onEvidence } : {}
  const why = (hint: string, value: number | null) =>
    value === null ? texts.noneMadeHint : `${hint}: ${format.exact(value)}`
  const parts = (label: string, count: number): HeadFigure => ({
    label,
    value: format.count(count),
    hint: format.exact(count),
    against: totalCount > 0 ? texts.shareOfMade(format.ratio(count / totalCount)) : null,
    ...opens,
  })
  return (
    <FigureHead
      label={props.label}
      family={texts.family}
      note={countsSince !== null && <span>{texts.countsSince(format.instant(countsSince, 'day'))}</span>}
      figures={[
        {
          label: texts.firstPassYield,
          value: format.ratio(firstPassYield),
          hint: why(texts.firstPassHint, firstPassYield),
          ratio: firstPassYield,
          target,
          against: target === null ? null : texts.target(format.ratio(target)),
          ...opens,
        },
        {
          label: texts.defectsPerMillion,
          value: format.number(defectsPerMillion),
          hint: why(texts.defectsHint, defectsPerMillion),
        },
        parts(texts.good, figures.goodCount),
        parts(texts.scrap, figures.scrapCount),
        parts(texts.rework, figures.reworkCount),
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
