import { andersonDarling } from '../../../core/statistics/andersonDarling.ts'
import { chiSquareQuantile } from '../../../core/statistics/chiSquare.ts'
import { normalQuantile } from '../../../core/statistics/normal.ts'
import { deviationOf, meanOf, type Within } from './controlChart.ts'
import { type PercentileIndices, percentileIndices } from './percentileIndices.ts'

/** An index with its confidence interval. */
export type Index = { value: number; low: number; high: number }

/** Reasons why capability cannot be computed. */
export type NoCapability = 'noTolerance' | 'tooFew' | 'unstable' | 'noSpread'

export type Capability =
  | { why: NoCapability }
  | {
      why: null
      /** Within subgroups; null with a single limit. */
      cp: Index | null
      cpk: Index
      /** Over all values; null with a single limit. */
      pp: Index | null
      ppk: Index
      /** Relative to the nominal value; null without one, and with a single limit. */
      cpm: Index | null
      /** Test of the normality that these indices assume: Anderson and Darling's statistic and p-value. */
      normality: { statistic: number; pValue: number }
      /** By percentiles, which do not require normal values; null with too few values. */
      percentiles: PercentileIndices | null
    }

export const confidence = 0.95

/** Computes Cp with its interval by χ² (Montgomery, 8.3.5): Ĉp √(χ²(α/2, ν) ÷ ν) to Ĉp √(χ²(1 − α/2, ν) ÷ ν). */
export function potentialIndex(width: number, { sigma, freedom }: { sigma: number; freedom: number }): Index {
  const value = width / (6 * sigma)
  const at = (p: number) => value * Math.sqrt(chiSquareQuantile(p, freedom) / freedom)
  return { value, low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) }
}

/**
 * Computes Cpk with its interval: Ĉpk ± z √(1/9n + Ĉpk²/2ν) (Bissell, Applied Statistics 39, 1990; NIST/SEMATECH
 * e-Handbook 6.1.6).
 */
export function actualIndex(
  distance: number,
  { sigma, freedom, count }: { sigma: number; freedom: number; count: number },
): Index {
  const value = distance / (3 * sigma)
  const error = normalQuantile((1 + confidence) / 2) * Math.sqrt(1 / (9 * count) + value ** 2 / (2 * freedom))
  return { value, low: value - error, high: value + error }
}

/**
 * Computes Cpm, which penalizes the distance of the mean from the target: width ÷ 6 √(Σ(x − T)² ÷ n) (Chan, Cheng &
 * Spiring, J. Quality Technology 20, 1988). Its interval is Boyles’s (J. Quality Technology 23, 1991): that of Cp with
 * n (1 + ξ²)² ÷ (1 + 2ξ²) degrees of freedom, ξ = (x̄ − T) ÷ s.
 */
export function targetIndex(width: number, about: { mean: number; deviation: number; count: number; target: number }) {
  const { mean, deviation, count, target } = about
  const xi = (mean - target) / deviation
  const freedom = (count * (1 + xi * xi) ** 2) / (1 + 2 * xi * xi)
  return potentialIndex(width, { sigma: deviation * Math.sqrt(1 + xi * xi), freedom })
}

/**
 * Computes the capability of a process from σ within its subgroups, its values and its tolerance. Only a stable process
 * (`isStable`) has a capability: for others the indices describe the past, not the future. A tolerance with one limit
 * has no width, so no Cp, Pp or Cpm.
 */
export function capabilityOf(
  inside: Within | null,
  about: {
    values: readonly number[]
    nominal: number | null
    lower: number | null
    upper: number | null
    isStable: boolean
  },
): Capability {
  const { values, nominal, lower, upper } = about
  if (lower === null && upper === null) return { why: 'noTolerance' }
  if (!inside) return { why: 'tooFew' }
  if (!about.isStable) return { why: 'unstable' }
  const overall = deviationOf(values)
  if (!(inside.sigma > 0 && overall > 0)) return { why: 'noSpread' }
  const mean = meanOf(values)
  const width = lower === null || upper === null ? null : upper - lower
  const distance = Math.min(
    upper === null ? Number.POSITIVE_INFINITY : upper - mean,
    lower === null ? Number.POSITIVE_INFINITY : mean - lower,
  )
  const within = { ...inside, count: values.length }
  const all = { sigma: overall, freedom: values.length - 1, count: values.length }
  return {
    why: null,
    cp: width === null ? null : potentialIndex(width, within),
    cpk: actualIndex(distance, within),
    pp: width === null ? null : potentialIndex(width, all),
    ppk: actualIndex(distance, all),
    cpm:
      width === null || nominal === null
        ? null
        : targetIndex(width, {
            mean,
            target: nominal,
            count: values.length,
            deviation: overall * Math.sqrt((values.length - 1) / values.length),
          }),
    normality: andersonDarling(values),
    percentiles: percentileIndices(values, { lower, upper }),
  }
}
