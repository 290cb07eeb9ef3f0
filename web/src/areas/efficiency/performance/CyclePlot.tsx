import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { Plot } from '../../../core/kit/chart/Plot.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { cyclePlotOptions } from './cyclePlotOptions.ts'
import { cyclePoints } from './cyclePoints.ts'
import { isSlow } from './cycleStatistics.ts'
import { operationName } from './operationName.ts'
import { rangeAround } from './rangeAround.ts'
import { performanceTexts as texts } from './texts.ts'

/** Maximum number of rows in the table; the list of slow cycles shows the important ones. */
const maxRows = 500

/**
 * Plots every cycle of a machine over time, with slow cycles highlighted and the standard as a line; clicking a point
 * opens the machine's details.
 */
export function CyclePlot(props: { machine: string; cycles: readonly Cycle[]; slow: number; isPart: boolean }) {
  const { machine, cycles, slow } = props
  const format = useFormat()
  const style = usePlotLook()
  const navigate = useNavigate()
  const [index, setIndex] = useState<number | null>(null)
  const { data, top } = useMemo(() => cyclePoints(cycles, slow), [cycles, slow])
  const axisTop = useRef(top)
  useEffect(() => {
    axisTop.current = top
  }, [top])
  const options = useMemo(
    () =>
      cyclePlotOptions({
        style,
        timeZone: format.timeZone,
        labels: [texts.cycleSeries, texts.slowSeries, texts.standard],
        tick: (ms, first) => {
          const time = format.instant(ms, 'time')
          return first || time !== '00:00' ? time : format.instant(ms, 'weekday')
        },
        value: (secs) => texts.secs(format.number(secs)),
        top: () => axisTop.current,
        onPoint: setIndex,
      }),
    [style, format],
  )
  const hintOf = ({ at, secs, idealCycleSecs, jobNum, ...operation }: Cycle) =>
    [
      texts.cycleAt(
        format.instant(Date.parse(at), 'timeToTheSecond'),
        format.number(secs),
        idealCycleSecs === null ? null : format.number(idealCycleSecs),
      ),
      ...(jobNum ? [jobNum] : []),
      operationName(operation),
    ].join(' · ')
  const selected = index === null ? undefined : cycles[index]
  const slowCount = useMemo(() => cycles.filter((cycle) => isSlow(cycle, slow)).length, [cycles, slow])
  const counted = texts.cyclesCount(format.count(cycles.length), format.count(slowCount))
  return (
    <ChartPanel
      title={texts.cycles}
      beside={selected ? hintOf(selected) : [counted, ...(props.isPart ? [texts.lastDays] : [])].join(' · ')}
      table={{
        label: texts.cycles,
        maxHeight: 380,
        columns: [
          { label: texts.at },
          { label: texts.took, numeric: true },
          { label: texts.standard, numeric: true },
          { label: texts.made, numeric: true },
          { label: texts.work },
        ],
        rows: cycles.slice(-maxRows).map((cycle) => ({
          key: cycle.at,
          cells: [
            format.instant(Date.parse(cycle.at), 'full'),
            texts.secs(format.number(cycle.secs)),
            cycle.idealCycleSecs === null ? '–' : texts.secs(format.number(cycle.idealCycleSecs)),
            format.count(cycle.parts),
            [cycle.jobNum, operationName(cycle)].filter(Boolean).join(' · '),
          ],
        })),
      }}
    >
      <Box
        title={texts.cyclesHelp}
        onClick={() =>
          selected &&
          void navigate({
            to: '/efficiency/details',
            search: (before) => ({ ...before, machine, ...rangeAround(selected.at) }),
          })
        }
        sx={{ height: { xs: 240, md: '19rem' }, cursor: selected ? 'pointer' : 'default' }}
      >
        <Plot options={options} data={data} height="100%" label={`${texts.cycles}: ${counted}`} />
      </Box>
    </ChartPanel>
  )
}
