import { deviationConstant, rangeConstants } from './rangeConstants.ts'

/**
 * Estimators of the spread of a process: moving ranges of single values, ranges or standard deviations of subgroups.
 */
export type SpreadKind = 'individuals' | 'ranges' | 'deviations'

export type Limits = { lower: number; center: number; upper: number }

/** Basis of limits: the level of a process, and the standard deviation of a single value. */
export type Basis = { center: number; sigma: number }

/** Control chart of a process: its level and its spread, each with limits of three standard deviations. */
export type ControlChart = {
  kind: SpreadKind
  /** Number of values per subgroup. */
  size: number
  basis: Basis
  /** Mean per subgroup. `sigma`: standard deviation of such a mean. */
  level: { values: number[]; limits: Limits; sigma: number }
  /** Moving range (null for the first), range or standard deviation per subgroup. */
  spread: { values: (number | null)[]; limits: Limits }
}

/** Standard deviation within subgroups, and its effective degrees of freedom: its variance is σ² ÷ 2ν. */
export type Within = { sigma: number; freedom: number }

/**
 * Minimum number of points for limits; Montgomery recommends 20 to 25 (Introduction to Statistical Quality Control,
 * 6.2).
 */
export const pointsNeeded = 20
/** Maximum size of subgroups for ranges; for larger ones standard deviations are more efficient. */
const largestRange = 10

export const meanOf = (values: readonly number[]) => {
  const rough = values.reduce((sum, value) => sum + value, 0) / values.length
  // A second pass relative to the rough mean preserves the digits of values with many digits in common.
  return rough + values.reduce((sum, value) => sum + (value - rough), 0) / values.length
}

/** Returns the standard deviation of a sample (n − 1) around its mean. */
export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
const limitsAround = (center: number, distance: number): Limits => ({
  lower: center - distance,
  center,
  upper: center + distance,
})
const atLeastZero = ({ lower, ...limits }: Limits): Limits => ({ ...limits, lower: Math.max(0, lower) })

/** Returns the estimator of the spread for a sample size. */
export const spreadKindOf = (size: number): SpreadKind =>
  size === 1 ? 'individuals' : size <= largestRange ? 'ranges' : 'deviations'

/** Returns the spread of each subgroup: moving range (null for the first), range or standard deviation. */
function spreadsOf(subgroups: readonly (readonly number[])[], kind: SpreadKind): (number | null)[] {
  if (kind !== 'individuals') return subgroups.map(kind === 'ranges' ? rangeOf : deviationOf)
  return subgroups.map(([value], k) => (k === 0 ? null : Math.abs(value! - subgroups[k - 1]![0]!)))
}

/** For values with σ = 1: mean and standard deviation of a spread. */
function standardSpread(kind: SpreadKind, size: number): { mean: number; scatter: number } {
  if (kind === 'deviations') {
    const c4 = deviationConstant(size)
    return { mean: c4, scatter: Math.sqrt(1 - c4 * c4) }
  }
  const { d2, d3 } = rangeConstants(kind === 'individuals' ? 2 : size)
  return { mean: d2, scatter: d3 }
}

/**
 * Estimates the basis of limits from subgroups of equal size: X and moving range for single values, X̄-R up to ten,
 * X̄-s beyond (NIST/SEMATECH e-Handbook 6.3.2; Montgomery, 6.2–6.4). Null below `pointsNeeded` subgroups. Moving ranges
 * overlap, so the variance of their σ is σ² (2π/3 + √3 − 3) ÷ n (Cryer & Ryan, J. Quality Technology 22, 1990).
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
    // The mean of equal means is exactly that value, without rounding.
    center: means.every((each) => each === means[0]) ? means[0]! : meanOf(means),
    sigma: meanOf(spreads) / mean,
    freedom: count / (2 * (kind === 'individuals' ? (2 * Math.PI) / 3 + Math.sqrt(3) - 3 : share * share)),
  }
}

/** Returns the chart of subgroups of a given size with the limits for a basis. */
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
    level: { values: subgroups.map(meanOf), limits: limitsAround(center, 3 * ofMean), sigma: ofMean },
    spread: {
      values: spreadsOf(subgroups, kind),
      limits: atLeastZero(limitsAround(mean * sigma, 3 * scatter * sigma)),
    },
  }
}
