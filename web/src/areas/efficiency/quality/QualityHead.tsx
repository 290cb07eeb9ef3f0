import { useSearch } from '@tanstack/react-router'
import { Against } from '../../../core/dashboards/comparison/Against.tsx'
import { figureBefore } from '../../../core/dashboards/comparison/useBefore.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import { FigureHead, type HeadFigure } from '../../../core/dashboards/figures/FigureHead.tsx'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useFigureText, useOpenEvidence } from '../../../core/dashboards/figures/useFigure.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { qualityTexts as texts } from './texts.ts'

/** Quality by ideal time and by count, each by its name, and the parts that they are made from. */
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
  const figure = useFigureText()
  const open = useOpenEvidence()
  const about = machine ? { of: machine } : {}
  const onOpen = () => void open('quality', about)
  const openCount = () => void open('qualityByCount', about)
  const { text, hint } = figure(bucket, 'quality')
  const shareOf = (count: number) => format.ratio(bucket.totalCount > 0 ? count / bucket.totalCount : null)
  const parts = (label: string, count: number): HeadFigure => ({
    label,
    value: format.count(count),
    hint: format.exact(count),
    onOpen: openCount,
    against: texts.shareOfMade(shareOf(count)),
  })
  const against = (name: 'quality' | 'qualityByCount', isShort: boolean) => (
    <Against
      compared={compared}
      now={bucket[name]}
      before={figureBefore(before, name)}
      target={name === 'quality' ? target : null}
      isShort={isShort}
    />
  )
  return (
    <FigureHead
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
          against: against('quality', false),
        },
        {
          label: kpi === 'iso' ? texts.isoByCount : texts.byCount,
          value: format.ratio(bucket.qualityByCount),
          hint: `${texts.byCountHint}: ${format.exactRatio(bucket.qualityByCount)}`,
          onOpen: openCount,
          ratio: bucket.qualityByCount,
          against: against('qualityByCount', true),
        },
        parts(texts.good, bucket.goodCount),
        parts(texts.scrap, bucket.scrapCount),
        parts(texts.rework, bucket.reworkCount),
        { ...parts(texts.made, bucket.totalCount), against: null },
      ]}
    />
  )
}
