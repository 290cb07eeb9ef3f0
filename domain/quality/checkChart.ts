import { wallClock } from '../schedule/wallClock.ts'
import { type ControlChart, controlChart, type Limits } from './spc/controlChart.ts'
import { type Proportion, proportionChart } from './spc/proportionChart.ts'
import { brokenRules, type RuleSet, ruleSets, type Signal, scoresOf } from './spc/runRules.ts'

/** What was found at a characteristic once. `at`: epoch ms; `value`: null where it passes or fails. */
export type FoundValue = { at: number; sample: number; value: number | null; isWithin: boolean }

/** Values that are one point of a chart, in order. */
export type ChartPoint<Value extends FoundValue> = { at: number; values: Value[]; isOutside: boolean }

/** A characteristic's chart: what its points stand for, where they lie, and what speaks against chance. */
export type CheckChart<Value extends FoundValue = FoundValue> = {
  points: ChartPoint<Value>[]
  /** Of each point: its mean, or the share that failed. */
  levels: number[]
  /** Of each point; null as long as there are too few. */
  limits: Limits[] | null
  /** Of numbers; null as long as there are too few, and of what passes or fails. */
  control: ControlChart | null
  signals: Signal[]
  /** No rule is broken, and the spread of subgroups stays within its limits. */
  isStable: boolean
  /** Values of samples that were not taken to their end: they are no point. */
  leftOut: number
}

/** Values of the same taking of samples: a new one begins where the number of the sample does not grow. */
export function takings<Value extends FoundValue>(values: readonly Value[]): Value[][] {
  const groups: Value[][] = []
  for (const value of values) {
    const last = groups.at(-1)
    if (last && value.sample > last.at(-1)!.sample) last.push(value)
    else groups.push([value])
  }
  return groups
}

const pointOf = <Value extends FoundValue>(values: Value[]): ChartPoint<Value> => ({
  at: values.at(-1)!.at,
  values,
  isOutside: values.some(({ isWithin }) => !isWithin),
})

function chartOfNumbers<Value extends FoundValue>(values: readonly Value[], samples: number, rules: RuleSet) {
  const whole = takings(values).filter(({ length }) => length === samples)
  const groups = whole.map((group) => group.map(({ value }) => value!))
  const control = controlChart(groups)
  const levels = control?.level.values ?? groups.map((group) => group.reduce((sum, x) => sum + x, 0) / group.length)
  const { center = 0 } = control?.level.limits ?? {}
  const scores = control ? scoresOf(levels, { center, sigma: control.level.sigma }) : []
  const signals = brokenRules(scores, ruleSets[rules].rules)
  const isSpreadSteady =
    control === null ||
    control.kind === 'individuals' ||
    control.spread.values.every(
      (spread) => spread! <= control.spread.limits.upper && spread! >= control.spread.limits.lower,
    )
  return {
    points: whole.map(pointOf),
    levels,
    limits: control && levels.map(() => control.level.limits),
    control,
    signals,
    isStable: signals.length === 0 && isSpreadSteady,
    leftOut: values.length - whole.length * samples,
  }
}

/** What passes or fails: the share that failed, a point for each day of a zone. */
function chartOfFailures<Value extends FoundValue>(values: readonly Value[], timeZone: string, rules: RuleSet) {
  const clock = wallClock(timeZone)
  const days = [...Map.groupBy(values, ({ at }) => clock.dayOf(at)).values()]
  const counts = days.map((day): Proportion => ({ failed: day.filter((v) => !v.isWithin).length, count: day.length }))
  const chart = proportionChart(counts)
  const signals = brokenRules(chart?.points.map(({ score }) => score) ?? [], ruleSets[rules].rules)
  return {
    points: days.map(pointOf),
    levels: counts.map(({ failed, count }) => failed / count),
    limits: chart?.points.map(({ lower, upper }) => ({ lower, center: chart.center, upper })) ?? null,
    control: null,
    signals,
    isStable: signals.length === 0,
    leftOut: 0,
  }
}

/**
 * The chart of a characteristic, from its values in order: single values or, where its checksheet asks for several each
 * time (`samples`), subgroups of so many; of what passes or fails the share of each day.
 */
export const checkChart = <Value extends FoundValue>(
  values: readonly Value[],
  about: { kind: 'number' | 'passFail'; samples: number; rules: RuleSet; timeZone: string },
): CheckChart<Value> =>
  about.kind === 'number'
    ? chartOfNumbers(values, about.samples, about.rules)
    : chartOfFailures(values, about.timeZone, about.rules)
