import type { Basis, Limits } from './controlChart.ts'

/** λ, the weight of the newest point, and the distance of the limits in standard deviations of the average. */
export type EwmaDesign = { lambda: number; width: number }

/**
 * A false alarm in 500 points, and detection of a shift of one standard deviation after 10.5 (Lucas & Saccucci, 1990).
 */
export const ewmaDesign: EwmaDesign = { lambda: 0.2, width: 2.962 }

/**
 * Computes the exponentially weighted moving average of points, starting at the center: zᵢ = λ xᵢ + (1 − λ) zᵢ₋₁, with
 * its asymptotic limits, center ± L σ √(λ ÷ (2 − λ)) (Roberts, Technometrics 1, 1959; NIST/SEMATECH e-Handbook
 * 6.3.2.4). `sigma`: standard deviation of a point.
 */
export function ewma(
  points: readonly number[],
  { center, sigma }: Basis,
  { lambda, width }: EwmaDesign = ewmaDesign,
): { values: number[]; limits: Limits } {
  let average = center
  const values = points.map((point) => {
    average = lambda * point + (1 - lambda) * average
    return average
  })
  const distance = width * sigma * Math.sqrt(lambda / (2 - lambda))
  return { values, limits: { lower: center - distance, center, upper: center + distance } }
}
