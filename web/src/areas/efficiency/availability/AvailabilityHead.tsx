import { useSearch } from '@tanstack/react-router'
import { Against } from '../../../core/dashboards/comparison/Against.tsx'
import { figureBefore } from '../../../core/dashboards/comparison/useBefore.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import { FigureHead } from '../../../core/dashboards/figures/FigureHead.tsx'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useFigureText, useOpenEvidence } from '../../../core/dashboards/figures/useFigure.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { lostSecs } from './availabilityLosses.ts'
import { availabilityTexts as texts } from './texts.ts'

/** Availability against its target and the time compared with, and the times it is made from. */
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
  const figure = useFigureText()
  const open = useOpenEvidence()
  const about = machine ? { of: machine } : {}
  const { text, hint } = figure(bucket, 'availability')
  const time = (label: string, secs: number, opens: 'availability' | 'loading') => ({
    label,
    value: format.duration(secs),
    hint: `${format.exact(secs)} s`,
    onOpen: () => void open(opens, about),
  })
  const lost = lostSecs(bucket)
  return (
    <FigureHead
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
            <Against
              compared={compared}
              now={bucket.availability}
              before={figureBefore(before, 'availability')}
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
