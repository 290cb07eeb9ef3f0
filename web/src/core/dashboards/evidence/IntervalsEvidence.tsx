import type { DerivedState } from '@takt/domain/areas/connectors/responses/derivedStates.ts'
import { useMemo, useRef } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { VirtualTable } from '../../kit/table/VirtualTable.tsx'
import type { MetricName } from '../figures/metricNames.ts'
import { metricParts } from '../figures/metrics.ts'
import { useAmount } from '../figures/useAmount.ts'
import { StateSwatch } from '../states/StateSwatch.tsx'
import { useReasonChoices } from '../states/useReasonChoices.ts'
import type { StateKind } from '../states/useStateLooks.ts'
import { dashboardTexts } from '../texts.ts'
import { addUp, type Contribution, countContribution, timeContribution } from './contributions.ts'
import { derivationAt } from './derivation.ts'
import type { Evidence, EvidenceCount } from './evidenceResponse.ts'
import { type MergedInterval, mergeIntervals } from './mergeIntervals.ts'
import { evidenceTexts as texts } from './texts.ts'

const stateKindOf = (countedAs: MergedInterval['countedAs'], state: string): StateKind =>
  countedAs === 'unscheduled' || countedAs === 'unscheduledRun' || countedAs === 'outOfService'
    ? state in dashboardTexts.countedAs && state !== 'unscheduled'
      ? (state as StateKind)
      : 'unknown'
    : countedAs

const sourceOf = ({ source, slices, firstSeq, lastSeq }: MergedInterval) =>
  source ? texts.slices(source.deviceId, slices, firstSeq ?? 0, lastSeq ?? 0) : texts.noSource

/** The device that reported an interval, and if its state was derived, by which rules. */
function Source({ interval, derived }: { interval: MergedInterval; derived: readonly DerivedState[] }) {
  const { source } = interval
  const derivation = derivationAt(derived, interval.start, interval)
  return (
    <span title={[sourceOf(interval), derivation].filter((text) => text !== null).join('. ')}>
      {!source ? texts.noSource : (derivation === null ? texts.device : texts.deviceDerived)(source.deviceId)}
    </span>
  )
}

type Side = 'above' | 'below'
const bothSides: readonly Side[] = ['above', 'below']
/** Returns the sides of the division to which any of these contributes: other sides need no column. */
const sidesIn = (parts: readonly { part: Contribution }[]) =>
  bothSides.filter((side) => parts.some(({ part }) => part[side] !== null))

const hasPart = ({ above, below }: Contribution) => above !== null || below !== null

/** The intervals and counts of a machine that contribute to a metric, with totals. */
export function IntervalsEvidence(props: {
  figure: MetricName
  machine: string
  evidence: Evidence
  derived: readonly DerivedState[]
}) {
  const { figure: metric, evidence, derived } = props
  const format = useFormat()
  const amount = useAmount(metric)
  const { nameOf } = useReasonChoices(props.machine)
  const scroll = useRef<HTMLDivElement>(null)
  const { names } = metricParts[metric]
  const times = useMemo(
    () =>
      mergeIntervals(evidence.intervals)
        .map((interval) => ({ interval, part: timeContribution(metric, interval) }))
        .filter(({ part }) => hasPart(part)),
    [evidence.intervals, metric],
  )
  const counts = useMemo(
    () =>
      evidence.counts
        .map((count) => ({ count, part: countContribution(metric, count) }))
        .filter(({ part }) => hasPart(part)),
    [evidence.counts, metric],
  )
  const secs = (value: number | null) => (
    <span title={value === null ? undefined : amount(value).exact}>{value === null ? '' : amount(value).text}</span>
  )
  const [timeSides, countSides] = [sidesIn(times), sidesIn(counts)]
  const cells = (sides: readonly Side[], part: Contribution) => sides.map((side) => secs(part[side]))
  const columnsOf = (sides: readonly Side[]) =>
    sides.map((side) => ({ label: names[bothSides.indexOf(side)] ?? '', width: '11rem', numeric: true }))
  const countText = ({ good, scrap, rework }: EvidenceCount) => texts.made(good, scrap, rework)
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
          row={(index) => {
            const { interval, part } = times[index]!
            return [
              `${format.instant(interval.start, 'moment')}`,
              <Box component="span" key="state" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
                <StateSwatch kind={stateKindOf(interval.countedAs, interval.state)} />
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
              <Source key="source" interval={interval} derived={derived} />,
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
          row={(index) => {
            const { count, part } = counts[index]!
            return [
              format.instant(count.at, 'moment'),
              `${countText(count)}${count.jobNum ? ` · ${count.jobNum}` : ''}`,
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
