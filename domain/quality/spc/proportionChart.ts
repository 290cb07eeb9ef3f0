import { pointsNeeded } from './controlChart.ts'

/** How many of how many were not as they should be. */
export type Proportion = { failed: number; count: number }

/** A point of a p chart with the limits of its own number of values, between 0 and 1; `score`: σ from the centre. */
export type ProportionPoint = { value: number; lower: number; upper: number; score: number }

/**
 * The p chart of proportions (NIST/SEMATECH e-Handbook 6.3.3.2; Montgomery, 7.2): p̄ ± 3 √(p̄ (1 − p̄) ÷ n), each point
 * by its own n. Null below `pointsNeeded` points.
 */
export function proportionChart(
  proportions: readonly Proportion[],
): { center: number; points: ProportionPoint[] } | null {
  if (proportions.length < pointsNeeded) return null
  const [failed, count] = proportions.reduce((sum, p) => [sum[0]! + p.failed, sum[1]! + p.count], [0, 0])
  const center = failed! / count!
  const points = proportions.map((proportion) => {
    const sigma = Math.sqrt((center * (1 - center)) / proportion.count)
    const value = proportion.failed / proportion.count
    return {
      value,
      lower: Math.max(0, center - 3 * sigma),
      upper: Math.min(1, center + 3 * sigma),
      score: sigma > 0 ? (value - center) / sigma : 0,
    }
  })
  return { center, points }
}
