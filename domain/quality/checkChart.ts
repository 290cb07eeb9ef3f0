import { type Charted, type ChartKind, chartKindOf, isCounted } from './chartKind.ts'
import { chartOfCounts } from './chartOfCounts.ts'
import { chartOfNumbers } from './chartOfNumbers.ts'
import type { Limits, Within } from './spc/controlChart.ts'
import type { RuleSet, Signal } from './spc/runRules.ts'
import type { ChartPoint, FoundValue } from './takings.ts'

/** What limits follow from: the centre (of what is counted: found in each unit) and, of numbers, σ of a single value. */
export type ChartBasis = { center: number; sigma: number | null }

/** A characteristic's chart: what its points stand for, where they lie, and what speaks against chance. */
export type CheckChart<Value extends FoundValue = FoundValue> = {
  kind: ChartKind
  points: ChartPoint<Value>[]
  /** Of each point: its mean, its average so far (EWMA), its sum upwards (CUSUM), or what was counted. */
  levels: number[]
  /** A second line: the means themselves (EWMA), sums downwards (CUSUM); null of all others. */
  beside: number[] | null
  /** Of each point; null as long as there are too few. */
  limits: Limits[] | null
  /** Of numbers: the spread of each point with its limits. */
  spread: { values: (number | null)[]; limits: Limits } | null
  basis: ChartBasis | null
  /** Whether limits were frozen, and do not follow from these points. */
  isFrozen: boolean
  /** σ within samples, of the values that are drawn; null as long as there are too few, and of what is counted. */
  within: Within | null
  signals: Signal[]
  /** No rule is broken, and the spread of subgroups stays within its limits. */
  isStable: boolean
  /** Values of samples that were not taken to their end, and what is no count: they are no point. */
  leftOut: number
}

/** Limits that somebody froze: of which chart they are, and what they follow from. */
export type FrozenLimits = ChartBasis & { chart: ChartKind; samples: number }

export type ChartAbout = Charted & {
  rules: RuleSet
  timeZone: string
  /** Without them limits follow from the points that are drawn. */
  frozen?: FrozenLimits | null
}

/** Whether limits that were frozen are of the chart that a characteristic has: of another one they say nothing. */
export const isOfChart = (frozen: FrozenLimits, about: Charted): boolean =>
  frozen.chart === chartKindOf(about) && frozen.samples === about.samples

/**
 * The chart of a characteristic, from its values in order: single values or, where its checksheet asks for several each
 * time (`samples`), subgroups of so many; of what passes or fails the share of each day; or what its checksheet chose.
 * Points are judged by limits that were frozen for it, however few there are, else by those that follow from themselves.
 */
export function checkChart<Value extends FoundValue>(values: readonly Value[], about: ChartAbout): CheckChart<Value> {
  const kind = chartKindOf(about)
  const frozen = about.frozen && isOfChart(about.frozen, about) ? about.frozen : null
  return isCounted(kind)
    ? chartOfCounts(values, { ...about, kind, frozen })
    : chartOfNumbers(values, { ...about, kind, frozen })
}
