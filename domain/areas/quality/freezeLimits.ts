import type { ChartBasis, CheckChart } from './chartShape.ts'
import { type ChartAbout, checkChart } from './checkChart.ts'
import type { RecordedValue } from './takings.ts'

/**
 * Computes limits after excluding points with an assignable cause (phase I), by their instants (epoch ms). `chart`
 * shows the remaining points with their own limits; `basis` is null below `pointsNeeded`; `unknown` are instants
 * without a point.
 */
export function freezeLimits<Value extends RecordedValue>(
  values: readonly Value[],
  about: Omit<ChartAbout, 'frozen'>,
  leftOut: ReadonlySet<number>,
): { basis: ChartBasis | null; chart: CheckChart<Value>; unknown: number[] } {
  const { points } = checkChart(values, about)
  const instants = new Set(points.map(({ at }) => at))
  const included = points.filter(({ at }) => !leftOut.has(at)).flatMap((point) => point.values)
  const chart = checkChart(included, about)
  return { basis: chart.basis, chart, unknown: [...leftOut].filter((at) => !instants.has(at)) }
}
