import type { ReportChart } from './answers/reportChart.ts'
import { cellText } from './cellText.ts'
import type { ReportColumn } from './reportColumn.ts'

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
