import { wallClock } from '../../core/schedule/wallClock.ts'
import type { Steps } from '../../core/statistics/steps.ts'
import type { CheckChart, FrozenLimits } from './chartShape.ts'
import { isWithoutVariation } from './isWithoutVariation.ts'
import { type AttributeKind, attributeChart, type Inspected, rateOf } from './spc/attributeChart.ts'
import { brokenRules, type RuleSet, ruleSets } from './spc/runRules.ts'
import { type FoundValue, pointOf, takings } from './takings.ts'

/** So many must be expected in a point, on average, for runs of points to say something. */
const expectedForRuns = 5

const isCount = ({ value }: FoundValue) => value !== null && value >= 0 && Number.isInteger(value)

/**
 * What is counted. Failures of values that pass or fail: their share, a point for each day of a zone (p), or their
 * number, a point for each taking of samples (np). Defects of values that are counts: in each value, by day (u), or of
 * each taking (c).
 *
 * Runs are looked at only where at least five are expected in a point on average (Montgomery, Introduction to Statistical
 * Quality Control, 7.2.1): of what hardly ever fails most points lie below the centre, and that means nothing. Where
 * nothing varies (no failures or defects, or nothing but failures), each point that differs is beyond the limits.
 */
export function* chartOfCounts<Value extends FoundValue>(
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
  const foundIn = (value: Value) => (ofFailures ? Number(!value.isWithin) : value.value!)
  const inspected = groups.map(
    (group): Inspected => ({ found: group.reduce((sum, each) => sum + foundIn(each), 0), units: group.length }),
  )
  const rate = frozen?.center ?? rateOf(inspected)
  const chart = attributeChart(kind, inspected, rate ?? 0)
  const units = inspected.reduce((sum, { units }) => sum + units, 0)
  const expected = ((rate ?? 0) * units) / Math.max(1, inspected.length)
  const varies = rate !== null && !isWithoutVariation(kind, { center: rate, sigma: null })
  const lookedAt = varies && expected >= expectedForRuns ? rules : 'limits'
  const signals =
    rate === null
      ? []
      : yield* brokenRules(
          chart.map(({ score }) => score),
          ruleSets[lookedAt].rules,
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
    rules: lookedAt,
    isFrozen: frozen !== null,
    isStable: signals.length === 0,
    leftOut: values.length - groups.reduce((sum, { length }) => sum + length, 0),
  }
}
