import { andersonDarling } from '../../statistics/andersonDarling.ts'
import { chiSquareQuantile } from '../../statistics/chiSquare.ts'
import { normalQuantile } from '../../statistics/normal.ts'
import { type ControlChart, deviationOf, meanOf } from './controlChart.ts'

/** An index with its confidence interval. */
export type Index = { value: number; low: number; high: number }

/** Why nothing can be said of what a process is capable of. */
export type NoCapability = 'noTolerance' | 'tooFew' | 'unstable' | 'noSpread'

export type Capability =
  | { why: NoCapability }
  | {
      why: null
      /** Within subgroups; null with a single limit. */
      cp: Index | null
      cpk: Index
      /** Of all values; null with a single limit. */
      pp: Index | null
      ppk: Index
      /** Whether values are normal, as these indices take them to be: Anderson and Darling's p-value. */
      normality: { statistic: number; pValue: number }
    }

export const confidence = 0.95

/** Cp with its interval by χ² (Montgomery, 8.3.5): Ĉp √(χ²(α/2, ν) ÷ ν) to Ĉp √(χ²(1 − α/2, ν) ÷ ν). */
export function potentialIndex(width: number, { sigma, freedom }: { sigma: number; freedom: number }): Index {
  const value = width / (6 * sigma)
  const at = (p: number) => value * Math.sqrt(chiSquareQuantile(p, freedom) / freedom)
  return { value, low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) }
}

/**
 * Cpk with its interval: Ĉpk ± z √(1/9n + Ĉpk²/2ν) (Bissell, Applied Statistics 39, 1990; NIST/SEMATECH e-Handbook
 * 6.1.6).
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
 * What a process is capable of, from a chart of its values and the tolerance that holds. Only of a process that is
 * stable (`isStable`) can it be said at all: of any other the indices tell what was, not what will be. A tolerance with
 * one limit has no width, so no Cp and no Pp.
 */
export function capabilityOf(
  chart: ControlChart | null,
  about: { values: readonly number[]; lower: number | null; upper: number | null; isStable: boolean },
): Capability {
  const { values, lower, upper } = about
  if (lower === null && upper === null) return { why: 'noTolerance' }
  if (!chart) return { why: 'tooFew' }
  if (!about.isStable) return { why: 'unstable' }
  const overall = deviationOf(values)
  if (!(chart.sigma > 0 && overall > 0)) return { why: 'noSpread' }
  const mean = meanOf(values)
  const width = lower === null || upper === null ? null : upper - lower
  const distance = Math.min(
    upper === null ? Number.POSITIVE_INFINITY : upper - mean,
    lower === null ? Number.POSITIVE_INFINITY : mean - lower,
  )
  const within = { sigma: chart.sigma, freedom: chart.freedom, count: values.length }
  const all = { sigma: overall, freedom: values.length - 1, count: values.length }
  return {
    why: null,
    cp: width === null ? null : potentialIndex(width, within),
    cpk: actualIndex(distance, within),
    pp: width === null ? null : potentialIndex(width, all),
    ppk: actualIndex(distance, all),
    normality: andersonDarling(values),
  }
}
