import type { ReturnPoint } from '@takt/domain/areas/roi/returnCourse.ts'
import { dateOfDay } from '@takt/domain/core/schedule/wallClock.ts'
import { useMemo, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { Plot } from '../../../core/kit/chart/Plot.tsx'
import { type PlotLook, usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { roiTexts as texts } from '../texts.ts'
import { useDayName } from '../useDayName.ts'
import { useMoney } from '../useMoney.ts'
import { curveOptions } from './curveOptions.ts'

const daySecs = 86_400

/** The legend of the lines; dashes distinguish them without color. */
function CurveLegend({ look }: { look: PlotLook }) {
  const lines = [
    { label: texts.benefit, stroke: look.ink },
    { label: texts.cost, stroke: look.series[1]!, dash: '6 4' },
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, pb: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
      {lines.map(({ label, stroke, dash }) => (
        <Box key={label} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <svg aria-hidden width="24" height="12">
            <line x1="0" y1="6" x2="24" y2="6" stroke={stroke} strokeWidth="2" strokeDasharray={dash} />
          </svg>
          {label}
        </Box>
      ))}
    </Box>
  )
}

/** Returns the last day of each month, newest first; for the current month the latest day. */
const monthEnds = (course: readonly ReturnPoint[]) =>
  [...new Map(course.map((point) => [dateOfDay(point.day).slice(0, 7), point])).values()].reverse()

/** The accumulated cost and benefit of Takt since the day of the investment; by month as a table. */
export function ReturnCurve(props: { course: readonly ReturnPoint[]; investment: number; currency: string | null }) {
  const { course, investment } = props
  const look = usePlotLook()
  const money = useMoney(props.currency)
  const { ofNumber, format } = useDayName()
  const [index, setIndex] = useState<number | null>(null)
  const options = useMemo(
    () =>
      curveOptions({
        look,
        benefit: texts.benefit,
        cost: texts.cost,
        money: money.round,
        tick: (ms) => format.instant(ms, 'day'),
        onPoint: setIndex,
      }),
    [look, money, format],
  )
  const data = useMemo(
    () =>
      [
        // Totals of a day are drawn at its end; the first point is the initial investment.
        [...course.slice(0, 1).map(({ day }) => day), ...course.map(({ day }) => day + 1)].map((day) => day * daySecs),
        [0, ...course.map(({ benefit }) => benefit)],
        [investment, ...course.map(({ cost }) => cost)],
      ] satisfies [number[], number[], number[]],
    [course, investment],
  )
  const point = index === null ? undefined : course[index - 1]
  return (
    <ChartPanel
      title={texts.curve}
      beside={point ? texts.curveOf(ofNumber(point.day), money.round(point.benefit), money.round(point.cost)) : ''}
      table={{
        label: texts.curve,
        maxHeight: 380,
        columns: [
          { label: texts.time },
          ...[texts.benefit, texts.cost, texts.difference].map((label) => ({ label, numeric: true })),
        ],
        rows: monthEnds(course).map(({ day, benefit, cost }) => ({
          key: String(day),
          cells: [ofNumber(day), money.round(benefit), money.round(cost), money.round(benefit - cost)],
        })),
      }}
    >
      <CurveLegend look={look} />
      <Box sx={{ height: { xs: 220, md: '20rem' } }}>
        <Plot options={options} data={data} height="100%" label={`${texts.curve}. ${texts.curveAxes}`} />
      </Box>
    </ChartPanel>
  )
}
