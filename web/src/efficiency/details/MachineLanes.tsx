import { useMemo, useState } from 'react'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { type Format, useFormat } from '../../kit/format/FormatContext.tsx'
import { BandLane } from '../../kit/timeline/BandLane.tsx'
import type { StripLook } from '../../kit/timeline/paintStrip.ts'
import { StateStrip } from '../../kit/timeline/StateStrip.tsx'
import { TimeAxis } from '../../kit/timeline/TimeAxis.tsx'
import { Lane, TimeLanes } from '../../kit/timeline/TimeLanes.tsx'
import type { TimeWindow } from '../../kit/timeline/timeWindow.ts'
import { useMask } from '../../session/useMask.ts'
import type { Evidence } from '../evidence/evidenceAnswer.ts'
import type { MergedInterval } from '../evidence/mergeIntervals.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { type StateKind, useStateLooks } from '../useStateLooks.ts'
import { binCounts } from './bins.ts'
import { CountsLane } from './CountsLane.tsx'
import { atInstant, jobBands, operatorBands, outside, shiftBands, stripOf } from './machineDay.ts'
import { Readout } from './Readout.tsx'
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
  return `${format.number(Math.min(...known))} – ${format.number(Math.max(...known))}`
}

/** A machine's time on one axis: shifts, states, jobs, operators, parts, values; one crosshair through all. */
export function MachineLanes(props: {
  machine: string
  evidence: Evidence
  intervals: MergedInterval[]
  values: Values | undefined
  bounds: TimeWindow
  window: TimeWindow
  onWindow: (window: TimeWindow) => void
}) {
  const { evidence, intervals, values, window } = props
  const format = useFormat()
  const states = useStateLooks()
  const looks = useMemo(() => withOutside(states), [states])
  const mask = useMask()
  const [chosenAt, setChosenAt] = useState<number | null>(null)
  const strip = useMemo(() => stripOf(intervals), [intervals])
  const shifts = useMemo(() => shiftBands(intervals), [intervals])
  const jobs = useMemo(() => jobBands(values?.work ?? []), [values])
  const operators = useMemo(
    () => operatorBands(values?.work ?? [], (empID) => mask.name('Person', empID)),
    [values, mask],
  )
  const { bins, width } = useMemo(() => binCounts(evidence.counts, window, binsAtMost), [evidence.counts, window])
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
  const chosen = chosenAt === null ? null : atInstant(intervals, chosenAt)
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
            interval.reason ?? '–',
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
        onPick={setChosenAt}
        readout={<Readout {...{ intervals, jobs, operators, values, chosen }} bins={bins} />}
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
