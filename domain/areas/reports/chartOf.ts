import { stateLook } from '../efficiency/timeline/stateLook.ts'
import type { ReportChart } from './answers/reportChart.ts'
import { cellText } from './cellText.ts'
import type { ReportColumn, ReportRow } from './reportColumn.ts'
import type { Report } from './reportDefinition.ts'

const mostTicks = 5
const [minute, hour, day] = [60, 3600, 86_400]
const secs = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
]

/** The smallest of the round numbers (1, 2, 5, 10, …) that is not below a number. */
function roundAbove(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((count) => count * power >= least) ?? 10)
}

function stepOf(longest: number, { format, unit }: ReportColumn): number {
  const least = longest / mostTicks
  if (format === 'duration' || format === 'difference')
    return secs.find((step) => step >= least) ?? roundAbove(least / day) * day
  const step = roundAbove(least)
  // What is counted has no parts.
  return unit === undefined ? Math.max(1, step) : step
}

/** Round values of a column from 0 to the longest bar (more than 0), as people read them: the marks of its scale. */
export function chartTicks(longest: number, column: ReportColumn): ReportChart['ticks'] {
  const step = stepOf(longest, column)
  return Array.from({ length: Math.floor(longest / step + 1e-9) + 1 }, (_, k) => {
    const at = Number((k * step).toPrecision(12))
    return { at, label: cellText(column, at, 'UTC') }
  })
}

const mostBars = 25

/** Says that a chart leaves rows out, in one sentence; null where it does not. */
export const chartCutText = (shown: number, all: number): string | null =>
  shown < all ? `The chart shows the first ${shown} of ${all} rows.` : null

type Drawn = {
  report: Report
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  zone: string
}

/** The first rows of a report as bars; null where it has none to draw, or all of them have no length. */
export function chartOf(drawn: Drawn): ReportChart | null {
  const chart = barsOf(drawn)
  return chart?.bars.some(({ parts }) => parts.some(({ length }) => length > 0)) ? chart : null
}

/** The scale of bars, by the column whose values are their lengths. */
function ticksOf(bars: ReportChart['bars'], column: ReportColumn | undefined): ReportChart['ticks'] {
  const longest = Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, { length }) => sum + length, 0)))
  return column && longest > 0 ? chartTicks(longest, column) : []
}

function barsOf({ report, rows, columns, zone }: Drawn): ReportChart | null {
  const { chart } = report
  if (!chart || rows.length === 0) return null
  const columnOf = (field: string) => columns.find((column) => column.field === field)
  const label = columnOf(chart.label)
  if (!label) return null
  const shown = rows.slice(0, mostBars)
  const labels = [label, ...(chart.beside ?? []).flatMap((field) => columnOf(field) ?? [])]
  const labelsName = labels.map(({ headerName }) => headerName).join(' · ')
  const labelOf = (row: ReportRow) =>
    labels.map((column) => cellText(column, row[column.field] ?? null, zone)).join(' · ')
  const lengthOf = (row: ReportRow, field: string) => Math.max(0, Number(row[field] ?? 0))
  if (chart.kind === 'bars') {
    const column = columnOf(chart.value)
    if (!column) return null
    const bars = shown.map((row) => ({
      label: labelOf(row),
      value: cellText(column, row[column.field] ?? null, zone),
      parts: [{ length: lengthOf(row, column.field), state: null }],
    }))
    const legend = [{ label: column.headerName, state: null }]
    return { label: labelsName, bars, ticks: ticksOf(bars, column), legend }
  }
  const states = chart.values.filter(([field]) => columnOf(field))
  const bars = shown.map((row) => ({
    label: labelOf(row),
    value: '',
    parts: states.map(([field, state]) => ({ length: lengthOf(row, field), state })),
  }))
  return {
    label: labelsName,
    bars,
    ticks: ticksOf(bars, states[0] && columnOf(states[0][0])),
    legend: states.map(([, state]) => ({ label: stateLook[state].label, state })),
  }
}
