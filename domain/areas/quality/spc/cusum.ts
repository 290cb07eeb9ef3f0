import type { Basis, Limits } from './controlChart.ts'

/** k and h in standard deviations of a point: what each point is let go, and beyond which sum it speaks. */
export type CusumDesign = { slack: number; decision: number }

/** A false alarm in 465 points, and a shift of one standard deviation after 10.4 (Montgomery, table 9.3). */
export const cusumDesign: CusumDesign = { slack: 0.5, decision: 5 }

/** Sums of one direction, and since how many points each is not 0: then the process is thought to have moved. */
type Sums = { values: number[]; runs: number[] }

/** Sums of what scores lie beyond the slack, upwards or (`side` −1) downwards. */
function sumsOf(points: readonly number[], { center, slack, side }: { center: number; slack: number; side: number }) {
  let [sum, run] = [0, 0]
  const sums: Sums = { values: [], runs: [] }
  for (const point of points) {
    sum = Math.max(0, sum + side * (point - center) - slack)
    run = sum > 0 ? run + 1 : 0
    sums.values.push(sum === 0 ? 0 : side * sum)
    sums.runs.push(run)
  }
  return sums
}

/**
 * The tabular CUSUM of points in their own unit: C⁺ᵢ = max(0, xᵢ − (centre + K) + C⁺ᵢ₋₁), and C⁻ drawn below zero
 * (Page, Biometrika 41, 1954; Montgomery, 9.1.2; NIST/SEMATECH e-Handbook 6.3.2.3). `sigma`: the standard deviation of
 * a point, K = k σ, limits ± h σ.
 */
export function cusum(
  points: readonly number[],
  { center, sigma }: Basis,
  { slack, decision }: CusumDesign = cusumDesign,
): { above: Sums; below: Sums; limits: Limits } {
  const about = { center, slack: slack * sigma }
  return {
    above: sumsOf(points, { ...about, side: 1 }),
    below: sumsOf(points, { ...about, side: -1 }),
    limits: { lower: -decision * sigma, center: 0, upper: decision * sigma },
  }
}
