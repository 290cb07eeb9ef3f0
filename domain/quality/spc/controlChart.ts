import { deviationConstant, rangeConstants } from './rangeConstants.ts'

/** By what the spread of a process is told: moving ranges of single values, ranges or deviations of subgroups. */
export type ChartKind = 'individuals' | 'ranges' | 'deviations'

export type Limits = { lower: number; center: number; upper: number }

/** A chart of a process: its level and its spread, each with limits of three standard deviations. */
export type ControlChart = {
  kind: ChartKind
  /** Values in each subgroup. */
  size: number
  /** Of each subgroup: its mean. `sigma`: the standard deviation of such a mean. */
  level: { values: number[]; limits: Limits; sigma: number }
  /** Of each subgroup: moving range (none of the first), range or standard deviation. */
  spread: { values: (number | null)[]; limits: Limits }
  /** The standard deviation of a single value within subgroups. */
  sigma: number
  /** How many degrees of freedom `sigma` is worth: its variance is σ² ÷ 2ν. */
  freedom: number
}

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

/**
 * X and moving range: σ is the mean moving range ÷ d₂(2). Moving ranges overlap, so that its variance is σ² (2π/3 + √3
 * − 3) ÷ n (Cryer & Ryan, J. Quality Technology 22, 1990).
 */
function ofIndividuals(values: number[]): ControlChart {
  const ranges = values.slice(1).map((value, k) => Math.abs(value - values[k]!))
  const { d2, d3 } = rangeConstants(2)
  const mean = meanOf(ranges)
  const sigma = mean / d2
  return {
    kind: 'individuals',
    size: 1,
    level: { values, limits: around(meanOf(values), 3 * sigma), sigma },
    spread: { values: [null, ...ranges], limits: atLeastZero(around(mean, (3 * mean * d3) / d2)) },
    sigma,
    freedom: values.length / (2 * ((2 * Math.PI) / 3 + Math.sqrt(3) - 3)),
  }
}

/**
 * Makes the chart of subgroups that all have as many values (NIST/SEMATECH e-Handbook 6.3.2; Montgomery, 6.2–6.4): X
 * and moving range of single values, X̄-R up to ten, X̄-s beyond. Null below `pointsNeeded` subgroups.
 */
export function controlChart(subgroups: readonly (readonly number[])[]): ControlChart | null {
  const size = subgroups[0]?.length ?? 0
  const count = subgroups.length
  if (size === 0 || count < pointsNeeded) return null
  if (size === 1) return ofIndividuals(subgroups.map(([value]) => value!))
  const isRange = size <= largestRange
  const spreads = subgroups.map(isRange ? rangeOf : deviationOf)
  const mean = meanOf(spreads)
  const { d2, d3 } = rangeConstants(isRange ? size : 2)
  const c4 = deviationConstant(size)
  // How much the spread of a subgroup scatters, as a share of its mean.
  const scatter = isRange ? d3 / d2 : Math.sqrt(1 - c4 * c4) / c4
  const sigma = mean / (isRange ? d2 : c4)
  const means = subgroups.map(meanOf)
  const ofMean = sigma / Math.sqrt(size)
  return {
    kind: isRange ? 'ranges' : 'deviations',
    size,
    level: { values: means, limits: around(meanOf(means), 3 * ofMean), sigma: ofMean },
    spread: { values: spreads, limits: atLeastZero(around(mean, 3 * mean * scatter)) },
    sigma,
    freedom: count / (2 * scatter * scatter),
  }
}
