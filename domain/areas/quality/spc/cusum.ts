import type { Basis, Limits } from './controlChart.ts'

/** k and h in standard deviations of a point: the allowance per point, and the decision limit of the sum. */
export type CusumDesign = { slack: number; decision: number }

/**
 * A false alarm in 465 points, and detection of a shift of one standard deviation after 10.4 (Montgomery, table 9.3).
 */
export const cusumDesign: CusumDesign = { slack: 0.5, decision: 5 }

/**
 * Sums of one direction, and for each the number of points since it was last 0, which estimates the time of the shift.
 */
type Totals = { values: number[]; runs: number[] }

/** Returns the sums of deviations beyond the allowance, upwards or (`side` −1) downwards. */
function totalsOf(points: readonly number[], { center, slack, side }: { center: number; slack: number; side: number }) {
  let [sum, run] = [0, 0]
  const sums: Totals = { values: [], runs: [] }
  for (const point of points) {
    sum = Math.max(0, sum + side * (point - center) - slack)
    run = sum > 0 ? run + 1 : 0
    sums.values.push(sum === 0 ? 0 : side * sum)
    sums.runs.push(run)
  }
  return sums
}

/**
 * Computes the tabular CUSUM of points in their own unit: C⁺ᵢ = max(0, xᵢ − (center + K) + C⁺ᵢ₋₁), and C⁻ as negative
 * values (Page, Biometrika 41, 1954; Montgomery, 9.1.2; NIST/SEMATECH e-Handbook 6.3.2.3). `sigma`: standard deviation
 * of a point, K = k σ, limits ± h σ.
 */
export function cusum(
  points: readonly number[],
  { center, sigma }: Basis,
  { slack, decision }: CusumDesign = cusumDesign,
): { above: Totals; below: Totals; limits: Limits } {
  const about = { center, slack: slack * sigma }
  return {
    above: totalsOf(points, { ...about, side: 1 }),
    below: totalsOf(points, { ...about, side: -1 }),
    limits: { lower: -decision * sigma, center: 0, upper: decision * sigma },
  }
}
