import type { Cycle } from '@takt/domain/areas/efficiency/answers/cycles.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { Plot } from '../../../core/kit/chart/Plot.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { around } from './around.ts'
import { cyclePlotOptions } from './cyclePlotOptions.ts'
import { cyclePoints } from './cyclePoints.ts'
import { isSlow } from './cycleStatistics.ts'
import { operationName } from './operationName.ts'
import { performanceTexts as texts } from './texts.ts'

/** As many rows as somebody may read; the list of slow cycles has those that matter. */
const mostRows = 500

/**
 * Every cycle of a machine as a point over time, slow ones told apart, with the standard as a line; a click opens the
 * machine's details there.
 */
export function CyclePlot(props: { machine: string; cycles: readonly Cycle[]; slow: number; isPart: boolean }) {
  const { machine, cycles, slow } = props
  const format = useFormat()
  const look = usePlotLook()
  const navigate = useNavigate()
  const [place, setPlace] = useState<number | null>(null)
  const { data, top } = useMemo(() => cyclePoints(cycles, slow), [cycles, slow])
  const most = useRef(top)
  useEffect(() => {
    most.current = top
  }, [top])
  const options = useMemo(
    () =>
      cyclePlotOptions({
        look,
        timeZone: format.timeZone,
        labels: [texts.cycleSeries, texts.slowSeries, texts.standard],
        tick: (ms, first) => {
          const time = format.instant(ms, 'time')
          return first || time !== '00:00' ? time : format.instant(ms, 'weekday')
        },
        value: (secs) => texts.secs(format.number(secs)),
        top: () => most.current,
        onPoint: setPlace,
      }),
    [look, format],
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
  const shown = place === null ? undefined : cycles[place]
  const slowOnes = useMemo(() => cycles.filter((cycle) => isSlow(cycle, slow)).length, [cycles, slow])
  const counted = texts.cyclesCount(format.count(cycles.length), format.count(slowOnes))
  return (
    <ChartPanel
      title={texts.cycles}
      beside={shown ? hintOf(shown) : [counted, ...(props.isPart ? [texts.lastDays] : [])].join(' · ')}
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
        rows: cycles.slice(-mostRows).map((cycle) => ({
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
          shown &&
          void navigate({
            to: '/efficiency/details',
            search: (before) => ({ ...before, machine, ...around(shown.at) }),
          })
        }
        sx={{ height: { xs: 240, md: '19rem' }, cursor: shown ? 'pointer' : 'default' }}
      >
        <Plot options={options} data={data} height="100%" label={`${texts.cycles}: ${counted}`} />
      </Box>
    </ChartPanel>
  )
}
