import type { DerivedState } from '@takt/domain/areas/connectors/responses/derivedStates.ts'
import type { CyclesData } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { useMemo, useState } from 'react'
import { derivationAt } from '../../../core/dashboards/evidence/derivation.ts'
import type { Evidence } from '../../../core/dashboards/evidence/evidenceResponse.ts'
import type { MergedInterval } from '../../../core/dashboards/evidence/mergeIntervals.ts'
import { type StateKind, useStateLooks } from '../../../core/dashboards/states/useStateLooks.ts'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { type Format, useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { BandLane } from '../../../core/kit/timeline/BandLane.tsx'
import type { StripLook } from '../../../core/kit/timeline/paintStrip.ts'
import { StateStrip } from '../../../core/kit/timeline/StateStrip.tsx'
import { TimeAxis } from '../../../core/kit/timeline/TimeAxis.tsx'
import { Lane, TimeLanes } from '../../../core/kit/timeline/TimeLanes.tsx'
import { type TimeWindow, within } from '../../../core/kit/timeline/timeWindow.ts'
import type { Stop } from '../reasons/stopsOf.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useEmployeeName } from '../useEmployeeName.ts'
import { binCounts } from './bins.ts'
import { CountsLane } from './CountsLane.tsx'
import { CyclesLane } from './CyclesLane.tsx'
import { cyclePoints } from './cyclePoints.ts'
import { DerivedStates } from './DerivedStates.tsx'
import { atInstant, jobBands, operatorBands, outside, shiftBands, stripOf } from './machineDay.ts'
import { Readout } from './Readout.tsx'
import { detailsTexts } from './texts.ts'
import { adjacentStop, type useStopSelection } from './useStopSelection.ts'
import type { Values } from './useValues.ts'
import { ValueLane } from './ValueLane.tsx'

const maxBins = 120

/** Returns every state style, plus a low variant for unscheduled time. */
const withOutside = (styles: Record<StateKind, StripLook>): Record<string, StripLook> =>
  Object.fromEntries(
    Object.entries(styles).flatMap(([kind, style]): [string, StripLook][] => [
      [kind, style],
      [outside(kind as StateKind), { ...style, pattern: 'low' }],
    ]),
  )

/** Returns the lowest and highest visible mean as text: the scale of a lane without an axis. */
function spanOf(means: readonly (number | null)[], format: Format): string {
  const knownMeans = means.filter((mean) => mean !== null)
  if (knownMeans.length === 0) return '–'
  const [min, max] = [format.number(Math.min(...knownMeans)), format.number(Math.max(...knownMeans))]
  return min === max ? min : `${min} – ${max}`
}

/**
 * Lanes of a machine on one time axis: shifts, states, jobs, operators, parts and values, with one crosshair through
 * all.
 */
export function MachineLanes(props: {
  machine: string
  evidence: Evidence
  derived: readonly DerivedState[]
  intervals: MergedInterval[]
  values: Values | undefined
  cycles: CyclesData | undefined
  bounds: TimeWindow
  window: TimeWindow
  onWindow: (window: TimeWindow) => void
  /** Interval that is marked by the URL. */
  mark: readonly TimeWindow[]
  stops: readonly Stop[]
  choice: ReturnType<typeof useStopSelection>
  nameOf: (reasonCode: string) => string
}) {
  const { evidence, derived, intervals, values, window } = props
  const format = useFormat()
  const states = useStateLooks()
  const styles = useMemo(() => withOutside(states), [states])
  const people = useMemo(() => (values?.work ?? []).flatMap(({ empIDs }) => empIDs), [values])
  const personOf = useEmployeeName(people)
  const [selectedAt, setSelectedAt] = useState<number | null>(null)
  const strip = useMemo(() => stripOf(intervals), [intervals])
  const shifts = useMemo(() => shiftBands(intervals), [intervals])
  const jobs = useMemo(() => jobBands(values?.work ?? []), [values])
  const operators = useMemo(() => operatorBands(values?.work ?? [], personOf), [values, personOf])
  const { bins, width } = useMemo(() => binCounts(evidence.counts, window, maxBins), [evidence.counts, window])
  const cycles = useMemo(() => cyclePoints(props.cycles?.cycles ?? [], window), [props.cycles, window])
  const times = useMemo(() => {
    const count = values?.values[0]?.means.length ?? 0
    const step = values ? (values.end - values.start) / Math.max(1, count) : 0
    return Array.from({ length: count }, (_, index) => (values?.start ?? 0) + (index + 0.5) * step)
  }, [values])
  const visibleIntervals = useMemo(
    () => intervals.filter(({ start, end }) => end > window.start && start < window.end),
    [intervals, window],
  )
  const isDerived = derived.some(({ start, end }) => end > window.start && start < window.end)
  const maxParts = Math.max(0, ...bins.map(({ good, bad }) => good + bad))
  const { choice: selection, stops } = props
  const marked = selection.chosen.at(-1)
  const selected = atInstant(intervals, marked?.start ?? selectedAt ?? Number.NaN)
  const pick = (at: number) => {
    const stop = atInstant(stops, at)
    setSelectedAt(at)
    if (stop) selection.openReasons([stop])
    else if (selection.chosen.length > 0) selection.choose([])
  }
  const onKey = (key: string) => {
    const by = ({ n: 1, p: -1 } as const)[key]
    if (key === 'Enter' && marked) selection.openReasons(selection.chosen)
    if (!by) return key === 'Enter' && marked !== undefined
    const from = marked?.start ?? selectedAt ?? (by === 1 ? window.start - 1 : window.end)
    const next = adjacentStop(stops, from, by)
    if (!next) return true
    setSelectedAt(next.start)
    selection.choose([next])
    if (next.end > window.end || next.start < window.start) {
      const half = (window.end - window.start) / 2
      const middle = (next.start + next.end) / 2
      props.onWindow(within({ start: middle - half, end: middle + half }, props.bounds))
    }
    return true
  }
  return (
    <ChartPanel
      title={texts.timeline}
      beside={`${format.instant(window.start, 'moment')} – ${format.instant(window.end, 'moment')}`}
      table={{
        label: texts.timeline,
        maxHeight: '24rem',
        columns: [
          { label: texts.from },
          { label: texts.until },
          { label: texts.countedAsLabel },
          { label: texts.reason },
          ...(derived.length > 0 ? [{ label: detailsTexts.stateSource }] : []),
          { label: texts.time, numeric: true },
        ],
        rows: visibleIntervals.map((interval) => ({
          key: String(interval.start),
          cells: [
            format.instant(interval.start, 'full'),
            format.instant(interval.end, 'full'),
            texts.countedAs[interval.countedAs],
            interval.reason === null ? '–' : props.nameOf(interval.reason),
            ...(derived.length > 0
              ? [interval.source ? (derivationAt(derived, interval.start, interval) ?? detailsTexts.reported) : '–']
              : []),
            format.duration((interval.end - interval.start) / 1000),
          ],
        })),
      }}
    >
      <TimeLanes
        label={texts.lanesLabel(props.machine)}
        bounds={props.bounds}
        window={window}
        onWindow={props.onWindow}
        onPick={pick}
        marks={selection.chosen.length > 0 ? selection.chosen : props.mark}
        onKey={onKey}
        readout={
          <Readout {...{ intervals, derived, jobs, operators, values, chosen: selected, bins }} nameOf={props.nameOf} />
        }
      >
        <Lane label={texts.shiftsLane}>
          <BandLane bands={shifts} window={window} height="1.25rem" />
        </Lane>
        <Lane label={texts.stateLane} beneath={isDerived && detailsTexts.derivedLane}>
          <div data-wheel>
            <StateStrip
              segments={strip}
              looks={styles}
              start={window.start}
              end={window.end}
              height="3.5rem"
              label={texts.stripLabel(props.machine)}
            />
          </div>
        </Lane>
        <Lane label={texts.jobLane}>
          <BandLane bands={jobs} window={window} height="1.5rem" />
        </Lane>
        <Lane label={texts.operatorLane}>
          <BandLane bands={operators} window={window} height="1.5rem" />
        </Lane>
        {cycles.length > 0 && (
          <Lane label={detailsTexts.cyclesLane} beneath={detailsTexts.cyclesBeneath}>
            <CyclesLane points={cycles} window={window} />
          </Lane>
        )}
        <Lane label={texts.partsLane(format.duration(width / 1000))} beneath={texts.maxCount(format.count(maxParts))}>
          <CountsLane bins={bins} window={window} />
        </Lane>
        {values?.values.map(({ name, means }) => (
          <Lane key={name} label={name} beneath={spanOf(means, format)}>
            <ValueLane name={name} times={times} means={means} window={window} />
          </Lane>
        ))}
        <Lane label="">
          <TimeAxis window={window} />
        </Lane>
      </TimeLanes>
      <DerivedStates derived={derived} window={window} />
    </ChartPanel>
  )
}
