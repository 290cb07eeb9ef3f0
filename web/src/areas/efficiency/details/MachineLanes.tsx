import type { CyclesData } from '@takt/domain/areas/efficiency/answers/cycles.ts'
import { useMemo, useState } from 'react'
import type { Evidence } from '../../../core/dashboards/evidence/evidenceAnswer.ts'
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
import { atInstant, jobBands, operatorBands, outside, shiftBands, stripOf } from './machineDay.ts'
import { Readout } from './Readout.tsx'
import { detailsTexts } from './texts.ts'
import { stopBeside, type useStopChoice } from './useStopChoice.ts'
import type { Values } from './useValues.ts'
import { ValueLane } from './ValueLane.tsx'

const binsAtMost = 120

/** Every look, and the same low for time that nobody planned. */
const withOutside = (looks: Record<StateKind, StripLook>): Record<string, StripLook> =>
  Object.fromEntries(
    Object.entries(looks).flatMap(([kind, look]): [string, StripLook][] => [
      [kind, look],
      [outside(kind as StateKind), { ...look, pattern: 'low' }],
    ]),
  )

/** The lowest and highest mean that is shown: the scale of a lane without an axis. */
function spanOf(means: readonly (number | null)[], format: Format): string {
  const known = means.filter((mean) => mean !== null)
  if (known.length === 0) return '–'
  const [least, most] = [format.number(Math.min(...known)), format.number(Math.max(...known))]
  return least === most ? least : `${least} – ${most}`
}

/** A machine's time on one axis: shifts, states, jobs, operators, parts, values; one crosshair through all. */
export function MachineLanes(props: {
  machine: string
  evidence: Evidence
  intervals: MergedInterval[]
  values: Values | undefined
  cycles: CyclesData | undefined
  bounds: TimeWindow
  window: TimeWindow
  onWindow: (window: TimeWindow) => void
  /** A stretch that the address speaks of. */
  mark: readonly TimeWindow[]
  stops: readonly Stop[]
  choice: ReturnType<typeof useStopChoice>
  nameOf: (reasonCode: string) => string
}) {
  const { evidence, intervals, values, window } = props
  const format = useFormat()
  const states = useStateLooks()
  const looks = useMemo(() => withOutside(states), [states])
  const people = useMemo(() => (values?.work ?? []).flatMap(({ empIDs }) => empIDs), [values])
  const personOf = useEmployeeName(people)
  const [chosenAt, setChosenAt] = useState<number | null>(null)
  const strip = useMemo(() => stripOf(intervals), [intervals])
  const shifts = useMemo(() => shiftBands(intervals), [intervals])
  const jobs = useMemo(() => jobBands(values?.work ?? []), [values])
  const operators = useMemo(() => operatorBands(values?.work ?? [], personOf), [values, personOf])
  const { bins, width } = useMemo(() => binCounts(evidence.counts, window, binsAtMost), [evidence.counts, window])
  const cycles = useMemo(() => cyclePoints(props.cycles?.cycles ?? [], window), [props.cycles, window])
  const times = useMemo(() => {
    const count = values?.values[0]?.means.length ?? 0
    const step = values ? (values.end - values.start) / Math.max(1, count) : 0
    return Array.from({ length: count }, (_, place) => (values?.start ?? 0) + (place + 0.5) * step)
  }, [values])
  const shown = useMemo(
    () => intervals.filter(({ start, end }) => end > window.start && start < window.end),
    [intervals, window],
  )
  const mostParts = Math.max(0, ...bins.map(({ good, bad }) => good + bad))
  const { choice, stops } = props
  const marked = choice.chosen.at(-1)
  const chosen = atInstant(intervals, marked?.start ?? chosenAt ?? Number.NaN)
  const pick = (at: number) => {
    const stop = atInstant(stops, at)
    setChosenAt(at)
    if (stop) choice.give([stop])
    else if (choice.chosen.length > 0) choice.choose([])
  }
  const onKey = (key: string) => {
    const by = ({ n: 1, p: -1 } as const)[key]
    if (key === 'Enter' && marked) choice.give(choice.chosen)
    if (!by) return key === 'Enter' && marked !== undefined
    const next = stopBeside(stops, marked?.start ?? (by === 1 ? window.start - 1 : window.end), by)
    if (!next) return true
    choice.choose([next])
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
          { label: texts.time, numeric: true },
        ],
        rows: shown.map((interval) => ({
          key: String(interval.start),
          cells: [
            format.instant(interval.start, 'full'),
            format.instant(interval.end, 'full'),
            texts.countedAs[interval.countedAs],
            interval.reason === null ? '–' : props.nameOf(interval.reason),
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
        marks={choice.chosen.length > 0 ? choice.chosen : props.mark}
        onKey={onKey}
        readout={<Readout {...{ intervals, jobs, operators, values, chosen, bins }} nameOf={props.nameOf} />}
      >
        <Lane label={texts.shiftsLane}>
          <BandLane bands={shifts} window={window} height="1.25rem" />
        </Lane>
        <Lane label={texts.stateLane}>
          <div data-wheel>
            <StateStrip
              segments={strip}
              looks={looks}
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
        <Lane label={texts.partsLane(format.duration(width / 1000))} beneath={texts.atMost(format.count(mostParts))}>
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
    </ChartPanel>
  )
}
