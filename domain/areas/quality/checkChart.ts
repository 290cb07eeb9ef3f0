import { runSteps, type Steps } from '../../core/statistics/steps.ts'
import { type Charted, chartKindOf, isCounted } from './chartKind.ts'
import { chartOfCounts } from './chartOfCounts.ts'
import { chartOfNumbers } from './chartOfNumbers.ts'
import type { CheckChart, FrozenLimits } from './chartShape.ts'
import type { RuleSet } from './spc/runRules.ts'
import type { RecordedValue } from './takings.ts'

export type ChartAbout = Charted & {
  rules: RuleSet
  timeZone: string
  /** If omitted, limits are computed from the charted points. */
  frozen?: FrozenLimits | null
}

/** True if frozen limits are for the characteristic's kind of chart; otherwise they do not apply. */
const isOfChart = (frozen: FrozenLimits, about: Charted): boolean =>
  frozen.chart === chartKindOf(about) && frozen.samples === about.samples

/**
 * Returns the control chart of a characteristic from its values in order: single values or, if its checksheet requires
 * several per check (`samples`), subgroups of that size; for pass/fail results the share per day; or the kind selected
 * in its checksheet. Frozen limits apply to any number of points; otherwise limits are computed from the points.
 */
export const checkChart = <Value extends RecordedValue>(
  values: readonly Value[],
  about: ChartAbout,
): CheckChart<Value> => runSteps(checkChartSteps(values, about))

/** Same in steps, each of which is short even with the maximum number of values per chart. */
export function checkChartSteps<Value extends RecordedValue>(
  values: readonly Value[],
  about: ChartAbout,
): Steps<CheckChart<Value>> {
  const kind = chartKindOf(about)
  const frozen = about.frozen && isOfChart(about.frozen, about) ? about.frozen : null
  return isCounted(kind)
    ? chartOfCounts(values, { ...about, kind, frozen })
    : chartOfNumbers(values, { ...about, kind, frozen })
}
