import { stateLook } from '../efficiency/timeline/stateStyles.ts'
import { cellText } from './cellText.ts'
import type { ReportColumn, ReportRow } from './reportColumn.ts'
import type { Report } from './reportDefinition.ts'
import type { ReportChart } from './responses/reportChart.ts'

const maxTicks = 5
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

/** Returns the smallest round number (1, 2, 5, 10, …) that is not below a number. */
function roundAbove(minimum: number): number {
  const power = 10 ** Math.floor(Math.log10(minimum))
  return power * ([1, 2, 5].find((count) => count * power >= minimum) ?? 10)
}

function stepOf(longest: number, { format, unit }: ReportColumn): number {
  const minStep = longest / maxTicks
  if (format === 'duration' || format === 'difference')
    return secs.find((step) => step >= minStep) ?? roundAbove(minStep / day) * day
  const step = roundAbove(minStep)
  // Counts have no fractions.
  return unit === undefined ? Math.max(1, step) : step
}

/**
 * Returns the ticks of a scale: round values of a column from 0 to the longest bar (more than 0), with formatted
 * labels.
 */
export function chartTicks(longest: number, column: ReportColumn): ReportChart['ticks'] {
  const step = stepOf(longest, column)
  return Array.from({ length: Math.floor(longest / step + 1e-9) + 1 }, (_, k) => {
    const at = Number((k * step).toPrecision(12))
    return { at, label: cellText(column, at, 'UTC') }
  })
}

const maxBars = 25

/** Returns a note that the chart omits rows; null if it does not. */
export const chartCutText = (shownCount: number, all: number): string | null =>
  shownCount < all ? `The chart shows the first ${shownCount} of ${all} rows.` : null

type ChartInput = {
  report: Report
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  zone: string
}

/** Returns the first rows of a report as a bar chart; null without rows, or if all bars have no length. */
export function chartOf(input: ChartInput): ReportChart | null {
  const chart = barsOf(input)
  return chart?.bars.some(({ parts }) => parts.some(({ length }) => length > 0)) ? chart : null
}

/** Returns the ticks for bars whose lengths are the values of a column. */
function ticksOf(bars: ReportChart['bars'], column: ReportColumn | undefined): ReportChart['ticks'] {
  const longest = Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, { length }) => sum + length, 0)))
  return column && longest > 0 ? chartTicks(longest, column) : []
}

function barsOf({ report, rows, columns, zone }: ChartInput): ReportChart | null {
  const { chart } = report
  if (!chart || rows.length === 0) return null
  const columnOf = (field: string) => columns.find((column) => column.field === field)
  const label = columnOf(chart.label)
  if (!label) return null
  const visibleRows = rows.slice(0, maxBars)
  const labels = [label, ...(chart.beside ?? []).flatMap((field) => columnOf(field) ?? [])]
  const labelsName = labels.map(({ headerName }) => headerName).join(' · ')
  const labelOf = (row: ReportRow) =>
    labels.map((column) => cellText(column, row[column.field] ?? null, zone)).join(' · ')
  const lengthOf = (row: ReportRow, field: string) => Math.max(0, Number(row[field] ?? 0))
  if (chart.kind === 'bars') {
    const column = columnOf(chart.value)
    if (!column) return null
    const bars = visibleRows.map((row) => ({
      label: labelOf(row),
      value: cellText(column, row[column.field] ?? null, zone),
      parts: [{ length: lengthOf(row, column.field), state: null }],
    }))
    const legend = [{ label: column.headerName, state: null }]
    return { label: labelsName, bars, ticks: ticksOf(bars, column), legend }
  }
  const states = chart.values.filter(([field]) => columnOf(field))
  const bars = visibleRows.map((row) => ({
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
