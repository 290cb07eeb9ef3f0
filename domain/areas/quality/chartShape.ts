import type { ChartKind } from './chartKind.ts'
import type { Limits, Within } from './spc/controlChart.ts'
import type { RuleSet, Signal } from './spc/runRules.ts'
import type { ChartPoint, FoundValue } from './takings.ts'

/**
 * What limits follow from: the centre (of what is counted: found in each unit) and, of numbers, σ of a single value.
 */
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
  /** The rules that are looked at: those that were asked for, or limits alone where runs say nothing. */
  rules: RuleSet
  /** No rule is broken, and the spread of subgroups stays within its limits. */
  isStable: boolean
  /** Values of samples that were not taken to their end, and what is no count: they are no point. */
  leftOut: number
}

/** Limits that somebody froze: of which chart they are, and what they follow from. */
export type FrozenLimits = ChartBasis & { chart: ChartKind; samples: number }
