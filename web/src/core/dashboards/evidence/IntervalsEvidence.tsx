import { useMemo, useRef } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { VirtualTable } from '../../kit/table/VirtualTable.tsx'
import type { FigureName } from '../figures/figureNames.ts'
import { figureParts } from '../figures/figures.ts'
import { useAmount } from '../figures/useAmount.ts'
import { StateSwatch } from '../states/StateSwatch.tsx'
import { useReasonChoices } from '../states/useReasonChoices.ts'
import type { StateKind } from '../states/useStateLooks.ts'
import { dashboardTexts } from '../texts.ts'
import { addUp, type Contribution, countContribution, timeContribution } from './contributions.ts'
import type { Evidence, EvidenceCount } from './evidenceAnswer.ts'
import { type MergedInterval, mergeIntervals } from './mergeIntervals.ts'
import { evidenceTexts as texts } from './texts.ts'

const lookOf = (countedAs: MergedInterval['countedAs'], state: string): StateKind =>
  countedAs === 'unscheduled' || countedAs === 'unscheduledRun' || countedAs === 'outOfService'
    ? state in dashboardTexts.countedAs && state !== 'unscheduled'
      ? (state as StateKind)
      : 'unknown'
    : countedAs

const sourceOf = ({ source, slices, firstSeq, lastSeq }: MergedInterval) =>
  source ? texts.slices(source.deviceId, slices, firstSeq ?? 0, lastSeq ?? 0) : texts.nobody

type Side = 'above' | 'below'
const bothSides: readonly Side[] = ['above', 'below']
/** The sides of the division that any of these has a part in: others need no column. */
const sidesIn = (parts: readonly { part: Contribution }[]) =>
  bothSides.filter((side) => parts.some(({ part }) => part[side] !== null))

const hasPart = ({ above, below }: Contribution) => above !== null || below !== null

/** The intervals and counts of a machine that have a part in a figure, adding up to it at the bottom. */
export function IntervalsEvidence(props: { figure: FigureName; machine: string; evidence: Evidence }) {
  const { figure, evidence } = props
  const format = useFormat()
  const amount = useAmount(figure)
  const { nameOf } = useReasonChoices(props.machine)
  const scroll = useRef<HTMLDivElement>(null)
  const { names } = figureParts[figure]
  const times = useMemo(
    () =>
      mergeIntervals(evidence.intervals)
        .map((interval) => ({ interval, part: timeContribution(figure, interval) }))
        .filter(({ part }) => hasPart(part)),
    [evidence.intervals, figure],
  )
  const counts = useMemo(
    () =>
      evidence.counts
        .map((count) => ({ count, part: countContribution(figure, count) }))
        .filter(({ part }) => hasPart(part)),
    [evidence.counts, figure],
  )
  const secs = (value: number | null) => (
    <span title={value === null ? undefined : amount(value).exact}>{value === null ? '' : amount(value).text}</span>
  )
  const [timeSides, countSides] = [sidesIn(times), sidesIn(counts)]
  const cells = (sides: readonly Side[], part: Contribution) => sides.map((side) => secs(part[side]))
  const columnsOf = (sides: readonly Side[]) =>
    sides.map((side) => ({ label: names[bothSides.indexOf(side)] ?? '', width: '11rem', numeric: true }))
  const made = ({ good, scrap, rework }: EvidenceCount) => texts.made(good, scrap, rework)
  return (
    <Box ref={scroll} sx={{ display: 'grid', gap: 5 }}>
      {times.length > 0 && (
        <VirtualTable
          label={texts.intervals}
          columns={[
            { label: dashboardTexts.from, width: '7.5rem' },
            { label: dashboardTexts.countedAsLabel },
            { label: texts.source, width: '9rem' },
            ...columnsOf(timeSides),
          ]}
          count={times.length}
          row={(place) => {
            const { interval, part } = times[place]!
            return [
              `${format.instant(interval.start, 'moment')}`,
              <Box component="span" key="state" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
                <StateSwatch kind={lookOf(interval.countedAs, interval.state)} />
                <span>{dashboardTexts.countedAs[interval.countedAs]}</span>
                {interval.reason && (
                  <Box
                    component="span"
                    title={nameOf(interval.reason)}
                    sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}
                  >
                    {nameOf(interval.reason)}
                  </Box>
                )}
              </Box>,
              <span key="source" title={sourceOf(interval)}>
                {interval.source ? texts.device(interval.source.deviceId) : texts.nobody}
              </span>,
              ...cells(timeSides, part),
            ]
          }}
          foot={[dashboardTexts.sum, '', '', ...cells(timeSides, addUp(times.map(({ part }) => part)))]}
        />
      )}
      {counts.length > 0 && (
        <VirtualTable
          label={texts.counts}
          columns={[
            { label: texts.at, width: '7.5rem' },
            { label: texts.madeLabel },
            { label: texts.idealCycle, width: '9rem', numeric: true },
            ...columnsOf(countSides),
          ]}
          count={counts.length}
          row={(place) => {
            const { count, part } = counts[place]!
            return [
              format.instant(count.at, 'moment'),
              `${made(count)}${count.jobNum ? ` · ${count.jobNum}` : ''}`,
              count.idealCycleSecs === null
                ? dashboardTexts.whyNull.noIdealShort
                : `${format.number(count.idealCycleSecs)} s`,
              ...cells(countSides, part),
            ]
          }}
          foot={[dashboardTexts.sum, '', '', ...cells(countSides, addUp(counts.map(({ part }) => part)))]}
        />
      )}
    </Box>
  )
}
