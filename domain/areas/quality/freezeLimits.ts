import type { ChartBasis, CheckChart } from './chartShape.ts'
import { type ChartAbout, checkChart } from './checkChart.ts'
import type { FoundValue } from './takings.ts'

/**
 * What limits follow from once points are left out that an assignable cause explains (phase I), by the instants (epoch
 * ms) at which these points lie. `chart` is what is left, by its own limits; `basis` is null below `pointsNeeded`;
 * `unknown` are instants at which no point lies.
 */
export function freezeLimits<Value extends FoundValue>(
  values: readonly Value[],
  about: Omit<ChartAbout, 'frozen'>,
  leftOut: ReadonlySet<number>,
): { basis: ChartBasis | null; chart: CheckChart<Value>; unknown: number[] } {
  const { points } = checkChart(values, about)
  const instants = new Set(points.map(({ at }) => at))
  const kept = points.filter(({ at }) => !leftOut.has(at)).flatMap((point) => point.values)
  const chart = checkChart(kept, about)
  return { basis: chart.basis, chart, unknown: [...leftOut].filter((at) => !instants.has(at)) }
}
