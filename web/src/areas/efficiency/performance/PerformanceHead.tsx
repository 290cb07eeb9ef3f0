import { useSearch } from '@tanstack/react-router'
import { Against } from '../../../core/dashboards/comparison/Against.tsx'
import { figureBefore } from '../../../core/dashboards/comparison/useBefore.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import { FigureHead } from '../../../core/dashboards/figures/FigureHead.tsx'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useFigureText, useOpenEvidence } from '../../../core/dashboards/figures/useFigure.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { performanceTexts as texts } from './texts.ts'

/** Performance against its target and the time compared with, the times it is made from, and minor stops beside it. */
export function PerformanceHead(props: {
  bucket: Bucket
  before: Bucket | null | undefined
  compared: Compared
  target: number | null
  machine: string | undefined
  /** Their number; null while it is not known. */
  minorStops: number | null
}) {
  const { bucket, before, compared, target, machine, minorStops } = props
  const { kpi = 'oee' } = useSearch({ from: '/main/efficiency' })
  const format = useFormat()
  const figure = useFigureText()
  const open = useOpenEvidence()
  const about = machine ? { of: machine } : {}
  const { text, hint } = figure(bucket, 'performance')
  const isTold = bucket.idealMissingCount === 0
  const time = (label: string, secs: number | null, why: string) => ({
    label,
    value: format.duration(secs),
    hint: secs === null ? texts.noStandard : `${why}: ${format.exact(secs)} s`,
    onOpen: () => void open('performance', about),
  })
  return (
    <FigureHead
      label={efficiencyTexts.views.performance}
      family={efficiencyTexts.families[kpi]}
      familyHelp={efficiencyTexts.familyHelp[kpi]}
      note={isTold ? null : <span>{texts.noStandard}</span>}
      figures={[
        {
          label: kpi === 'iso' ? efficiencyTexts.isoNames.performance : efficiencyTexts.performance,
          value: text,
          hint: kpi === 'iso' ? `${efficiencyTexts.isoFormula.performance}: ${format.exact(bucket.performance)}` : hint,
          ratio: bucket.performance,
          target,
          onOpen: () => void open('performance', about),
          against: (
            <Against
              compared={compared}
              now={bucket.performance}
              before={figureBefore(before, 'performance')}
              target={target}
            />
          ),
        },
        time(texts.ideal, isTold ? bucket.idealSecs : null, texts.idealHint),
        time(texts.run, bucket.runSecs, texts.run),
        time(texts.lost, isTold ? bucket.runSecs - bucket.idealSecs : null, texts.lostHint),
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
