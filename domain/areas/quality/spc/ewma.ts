import type { Basis, Limits } from './controlChart.ts'

/** λ, the weight of the newest point, and how many standard deviations of the average its limits are away. */
export type EwmaDesign = { lambda: number; width: number }

/** A false alarm in 500 points, and a shift of one standard deviation after 10.5 (Lucas & Saccucci, 1990). */
export const ewmaDesign: EwmaDesign = { lambda: 0.2, width: 2.962 }

/**
 * The exponentially weighted moving average of points, from the centre on: zᵢ = λ xᵢ + (1 − λ) zᵢ₋₁, with the limits
 * that it has in the long run, centre ± L σ √(λ ÷ (2 − λ)) (Roberts, Technometrics 1, 1959; NIST/SEMATECH e-Handbook
 * 6.3.2.4). `sigma`: the standard deviation of a point.
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
