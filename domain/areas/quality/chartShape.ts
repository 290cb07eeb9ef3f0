import type { ChartKind } from './chartKind.ts'
import type { Limits, Within } from './spc/controlChart.ts'
import type { RuleSet, Signal } from './spc/runRules.ts'
import type { ChartPoint, RecordedValue } from './takings.ts'

/** Basis of limits: the center (for counts: the rate per unit) and, for numbers, σ of a single value. */
export type ChartBasis = { center: number; sigma: number | null }

/** Control chart of a characteristic: its points, levels, limits and signals. */
export type CheckChart<Value extends RecordedValue = RecordedValue> = {
  kind: ChartKind
  points: ChartPoint<Value>[]
  /** Per point: its mean, its moving average (EWMA), its upper sum (CUSUM), or its count. */
  levels: number[]
  /** A second line: the means themselves (EWMA), lower sums (CUSUM); null for other charts. */
  beside: number[] | null
  /** Per point; null with too few points. */
  limits: Limits[] | null
  /** For numbers: the spread of each point with its limits. */
  spread: { values: (number | null)[]; limits: Limits } | null
  basis: ChartBasis | null
  /** True if limits are frozen and not computed from these points. */
  isFrozen: boolean
  /** σ within samples of the charted values; null with too few of them, and for counts. */
  within: Within | null
  signals: Signal[]
  /** Applied rules: the requested ones, or limits only where run rules are not meaningful. */
  rules: RuleSet
  /** True if no rule is violated, and the spread of subgroups is within its limits. */
  isStable: boolean
  /** Number of values in incomplete samples, and of values that are no counts; they are not part of a point. */
  leftOut: number
}

/** Limits frozen by a user: the kind of chart and the basis. */
export type FrozenLimits = ChartBasis & { chart: ChartKind; samples: number }
