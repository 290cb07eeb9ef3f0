import { wallClock } from '../../core/schedule/wallClock.ts'
import type { Steps } from '../../core/statistics/steps.ts'
import type { CheckChart, FrozenLimits } from './chartShape.ts'
import { isWithoutVariation } from './isWithoutVariation.ts'
import { type AttributeKind, attributeChart, type Inspected, rateOf } from './spc/attributeChart.ts'
import { brokenRules, type RuleSet, ruleSets } from './spc/runRules.ts'
import { pointOf, type RecordedValue, takings } from './takings.ts'

/** Minimum expected count per point, on average, for run rules to be applied. */
const expectedForRuns = 5

const isCount = ({ value }: RecordedValue) => value !== null && value >= 0 && Number.isInteger(value)

/**
 * Chart of counts. Failures of pass/fail results: their share, one point per day in a time zone (p), or their number,
 * one point per sample (np). Defects of values that are counts: per value, by day (u), or per sample (c).
 * Run rules are applied only with an expected count of at least five per point on average (Montgomery, Introduction to
 * Statistical Quality Control, 7.2.1): with rare failures most points are below the center, which means nothing.
 * Without variation (no failures or defects, or only failures), each deviating point is beyond the limits.
 */
export function* chartOfCounts<Value extends RecordedValue>(
  values: readonly Value[],
  about: { kind: AttributeKind; samples: number; rules: RuleSet; timeZone: string; frozen: FrozenLimits | null },
): Steps<CheckChart<Value>> {
  const { kind, samples, rules, frozen } = about
  const ofFailures = kind === 'p' || kind === 'np'
  const counted = ofFailures ? values : values.filter(isCount)
  const clock = wallClock(about.timeZone)
  const groups =
    kind === 'p' || kind === 'u'
      ? [...Map.groupBy(counted, ({ at }) => clock.dayOf(at)).values()]
      : takings(counted).filter(({ length }) => length === samples)
  yield
  const countIn = (value: Value) => (ofFailures ? Number(!value.isWithin) : value.value!)
  const inspected = groups.map(
    (group): Inspected => ({ found: group.reduce((sum, each) => sum + countIn(each), 0), units: group.length }),
  )
  const rate = frozen?.center ?? rateOf(inspected)
  const chart = attributeChart(kind, inspected, rate ?? 0)
  const units = inspected.reduce((sum, { units }) => sum + units, 0)
  const expected = ((rate ?? 0) * units) / Math.max(1, inspected.length)
  const varies = rate !== null && !isWithoutVariation(kind, { center: rate, sigma: null })
  const appliedRules = varies && expected >= expectedForRuns ? rules : 'limits'
  const signals =
    rate === null
      ? []
      : yield* brokenRules(
          chart.map(({ score }) => score),
          ruleSets[appliedRules].rules,
        )
  return {
    kind,
    points: groups.map(pointOf),
    levels: chart.map(({ value }) => value),
    beside: null,
    limits: rate === null ? null : chart.map(({ lower, center, upper }) => ({ lower, center, upper })),
    spread: null,
    basis: rate === null ? null : { center: rate, sigma: null },
    within: null,
    signals,
    rules: appliedRules,
    isFrozen: frozen !== null,
    isStable: signals.length === 0,
    leftOut: values.length - groups.reduce((sum, { length }) => sum + length, 0),
  }
}
