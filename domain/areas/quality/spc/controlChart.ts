import { deviationConstant, rangeConstants } from './rangeConstants.ts'

/** By what the spread of a process is told: moving ranges of single values, ranges or deviations of subgroups. */
export type SpreadKind = 'individuals' | 'ranges' | 'deviations'

export type Limits = { lower: number; center: number; upper: number }

/** What limits follow from: the level of a process, and the standard deviation of a single value. */
export type Basis = { center: number; sigma: number }

/** A chart of a process: its level and its spread, each with limits of three standard deviations. */
export type ControlChart = {
  kind: SpreadKind
  /** Values in each subgroup. */
  size: number
  basis: Basis
  /** Of each subgroup: its mean. `sigma`: the standard deviation of such a mean. */
  level: { values: number[]; limits: Limits; sigma: number }
  /** Of each subgroup: moving range (none of the first), range or standard deviation. */
  spread: { values: (number | null)[]; limits: Limits }
}

/** The standard deviation within subgroups, and how many degrees of freedom it is worth: its variance is σ² ÷ 2ν. */
export type Within = { sigma: number; freedom: number }

/**
 * From so many points limits are drawn; Montgomery asks for 20 to 25 (Introduction to Statistical Quality Control,
 * 6.2).
 */
export const pointsNeeded = 20
/** Of larger subgroups ranges waste what is known: their deviations tell the spread. */
const largestRange = 10

export const meanOf = (values: readonly number[]) => {
  const rough = values.reduce((sum, value) => sum + value, 0) / values.length
  // Once more from the rough mean: values with many digits in common keep the others.
  return rough + values.reduce((sum, value) => sum + (value - rough), 0) / values.length
}

/** The standard deviation of a sample (n − 1), from the mean. */
export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
const around = (center: number, distance: number): Limits => ({
  lower: center - distance,
  center,
  upper: center + distance,
})
const atLeastZero = ({ lower, ...limits }: Limits): Limits => ({ ...limits, lower: Math.max(0, lower) })

/** By what the spread of samples of so many values is told. */
export const spreadKindOf = (size: number): SpreadKind =>
  size === 1 ? 'individuals' : size <= largestRange ? 'ranges' : 'deviations'

/** The spread of each subgroup: moving range (of the first none), range or standard deviation. */
function spreadsOf(subgroups: readonly (readonly number[])[], kind: SpreadKind): (number | null)[] {
  if (kind !== 'individuals') return subgroups.map(kind === 'ranges' ? rangeOf : deviationOf)
  return subgroups.map(([value], k) => (k === 0 ? null : Math.abs(value! - subgroups[k - 1]![0]!)))
}

/** Of values with σ = 1: the mean of a spread, and how much it scatters. */
function standardSpread(kind: SpreadKind, size: number): { mean: number; scatter: number } {
  if (kind === 'deviations') {
    const c4 = deviationConstant(size)
    return { mean: c4, scatter: Math.sqrt(1 - c4 * c4) }
  }
  const { d2, d3 } = rangeConstants(kind === 'individuals' ? 2 : size)
  return { mean: d2, scatter: d3 }
}

/**
 * What limits follow from, by subgroups that all have as many values: X and moving range of single values, X̄-R up to
 * ten, X̄-s beyond (NIST/SEMATECH e-Handbook 6.3.2; Montgomery, 6.2–6.4). Null below `pointsNeeded` subgroups. Moving
 * ranges overlap, so that the variance of their σ is σ² (2π/3 + √3 − 3) ÷ n (Cryer & Ryan, J. Quality Technology 22,
 * 1990).
 */
export function estimateBasis(subgroups: readonly (readonly number[])[]): (Basis & Within) | null {
  const size = subgroups[0]?.length ?? 0
  const count = subgroups.length
  if (size === 0 || count < pointsNeeded) return null
  const kind = spreadKindOf(size)
  const { mean, scatter } = standardSpread(kind, size)
  const spreads = spreadsOf(subgroups, kind).filter((spread) => spread !== null)
  const share = scatter / mean
  const means = subgroups.map(meanOf)
  return {
    // The mean of equal means is each of them, without rounding.
    center: means.every((each) => each === means[0]) ? means[0]! : meanOf(means),
    sigma: meanOf(spreads) / mean,
    freedom: count / (2 * (kind === 'individuals' ? (2 * Math.PI) / 3 + Math.sqrt(3) - 3 : share * share)),
  }
}

/** The chart of subgroups of so many values each, with the limits that follow from a basis. */
export function controlChart(
  subgroups: readonly (readonly number[])[],
  { size, basis }: { size: number; basis: Basis },
): ControlChart {
  const kind = spreadKindOf(size)
  const { mean, scatter } = standardSpread(kind, size)
  const { center, sigma } = basis
  const ofMean = sigma / Math.sqrt(size)
  return {
    kind,
    size,
    basis,
    level: { values: subgroups.map(meanOf), limits: around(center, 3 * ofMean), sigma: ofMean },
    spread: { values: spreadsOf(subgroups, kind), limits: atLeastZero(around(mean * sigma, 3 * scatter * sigma)) },
  }
}
