import type { ReturnPoint } from '@takt/domain/roi/returnCourse.ts'
import { dateOfDay } from '@takt/domain/schedule/wallClock.ts'
import { useMemo, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { Plot } from '../../kit/chart/Plot.tsx'
import { usePlotLook } from '../../kit/chart/usePlotLook.ts'
import { roiTexts as texts } from '../texts.ts'
import { useDayName } from '../useDayName.ts'
import { useMoney } from '../useMoney.ts'
import { curveOptions } from './curveOptions.ts'

const daySecs = 86_400

/** The last day of each month, newest first; the last of all is how far it has come. */
const monthEnds = (course: readonly ReturnPoint[]) =>
  [...new Map(course.map((point) => [dateOfDay(point.day).slice(0, 7), point])).values()].reverse()

/** What Takt cost and what it brought, summed up from the day of the investment; by month as a table. */
export function ReturnCurve(props: { course: readonly ReturnPoint[]; currency: string | null }) {
  const { course } = props
  const look = usePlotLook()
  const money = useMoney(props.currency)
  const { ofNumber, format } = useDayName()
  const [place, setPlace] = useState<number | null>(null)
  const options = useMemo(
    () =>
      curveOptions({
        look,
        benefit: texts.benefit,
        cost: texts.cost,
        money: money.round,
        tick: (ms) => format.instant(ms, 'day'),
        onPoint: setPlace,
      }),
    [look, money, format],
  )
  const data = useMemo(
    () =>
      [
        course.map(({ day }) => day * daySecs),
        course.map(({ benefit }) => benefit),
        course.map(({ cost }) => cost),
      ] satisfies [number[], number[], number[]],
    [course],
  )
  const shown = place === null ? undefined : course[place]
  return (
    <ChartPanel
      title={texts.curve}
      beside={
        shown
          ? texts.curveOf(ofNumber(shown.day), money.round(shown.benefit), money.round(shown.cost))
          : texts.curveAxes
      }
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
      <Box sx={{ height: { xs: 220, md: '20rem' } }}>
        <Plot options={options} data={data} height="100%" label={`${texts.curve}. ${texts.curveAxes}`} />
      </Box>
    </ChartPanel>
  )
}
