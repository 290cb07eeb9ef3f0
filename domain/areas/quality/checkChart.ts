import { atOnce, type Steps } from '../../core/statistics/steps.ts'
import { type Charted, chartKindOf, isCounted } from './chartKind.ts'
import { chartOfCounts } from './chartOfCounts.ts'
import { chartOfNumbers } from './chartOfNumbers.ts'
import type { CheckChart, FrozenLimits } from './chartShape.ts'
import type { RuleSet } from './spc/runRules.ts'
import type { FoundValue } from './takings.ts'

export type ChartAbout = Charted & {
  rules: RuleSet
  timeZone: string
  /** Without them limits follow from the points that are drawn. */
  frozen?: FrozenLimits | null
}

/** Whether limits that were frozen are of the chart that a characteristic has: of another one they say nothing. */
const isOfChart = (frozen: FrozenLimits, about: Charted): boolean =>
  frozen.chart === chartKindOf(about) && frozen.samples === about.samples

/**
 * The chart of a characteristic, from its values in order: single values or, where its checksheet asks for several each
 * time (`samples`), subgroups of so many; of what passes or fails the share of each day; or what its checksheet chose.
 * Points are judged by limits that were frozen for it, however few there are, else by those that follow from
 * themselves.
 */
export const checkChart = <Value extends FoundValue>(values: readonly Value[], about: ChartAbout): CheckChart<Value> =>
  atOnce(checkChartSteps(values, about))

/** The same in steps, of which none takes long with the most values that a chart has. */
export function checkChartSteps<Value extends FoundValue>(
  values: readonly Value[],
  about: ChartAbout,
): Steps<CheckChart<Value>> {
  const kind = chartKindOf(about)
  const frozen = about.frozen && isOfChart(about.frozen, about) ? about.frozen : null
  return isCounted(kind)
    ? chartOfCounts(values, { ...about, kind, frozen })
    : chartOfNumbers(values, { ...about, kind, frozen })
}
