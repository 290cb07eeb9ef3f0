import { normalAbove } from './normal.ts'

/** ln P(Z < z). */
const logBelow = (z: number) => Math.log(normalAbove(-z))

/**
 * Anderson–Darling test of normality with estimated mean and deviation: unadjusted A², its p-value by Stephens'
 * adjusted statistic A² (1 + 0.75/n + 2.25/n²) (D'Agostino & Stephens, Goodness-of-Fit Techniques, 1986, table 4.9; R's
 * `nortest::ad.test`). Requires at least 8 values that are not all equal.
 */
export function andersonDarling(values: readonly number[]): { statistic: number; pValue: number } {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1))
  const scores = Float64Array.from(values, (value) => (value - mean) / deviation).sort()
  const sum = scores.reduce((sum, z, k) => sum + (2 * k + 1) * (logBelow(z) + logBelow(-scores[n - 1 - k]!)), 0)
  const statistic = -n - sum / n
  return { statistic, pValue: pValueOf(statistic * (1 + 0.75 / n + 2.25 / n ** 2)) }
}

function pValueOf(adjusted: number): number {
  const a = adjusted
  if (a < 0.2) return 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a ** 2)
  if (a < 0.34) return 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a ** 2)
  if (a < 0.6) return Math.exp(0.9177 - 4.279 * a - 1.38 * a ** 2)
  // Beyond 10 the parabola turns; such a sample is certainly not normal.
  return a < 10 ? Math.exp(1.2937 - 5.709 * a + 0.0186 * a ** 2) : 0
}
