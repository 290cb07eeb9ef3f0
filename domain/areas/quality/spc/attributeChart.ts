import { pointsNeeded } from './controlChart.ts'
import { scoreOf } from './runRules.ts'

/** Charts of counts: failures (p: their share, np: their number) and defects (u: per unit, c: total). */
export type AttributeKind = 'p' | 'np' | 'c' | 'u'

/** Number of failures or defects in a number of units. */
export type Inspected = { found: number; units: number }

/**
 * A point with limits for its own number of units; `score`: distance from the center in σ, infinite for a point that
 * differs from a center without variation.
 */
export type AttributePoint = { value: number; lower: number; center: number; upper: number; score: number }

const sumOf = (inspected: readonly Inspected[], part: keyof Inspected) =>
  inspected.reduce((sum, each) => sum + each[part], 0)

/** Returns the rate per unit over all points; null below `pointsNeeded`. */
export const rateOf = (inspected: readonly Inspected[]): number | null =>
  inspected.length < pointsNeeded ? null : sumOf(inspected, 'found') / sumOf(inspected, 'units')

/**
 * Returns the chart of counts for a rate per unit (`rate`). p and np by the binomial distribution, p̄ ± 3 √(p̄ (1 − p̄)
 * ÷ n), c and u by Poisson's, ū ± 3 √(ū ÷ n), each point by its own n (NIST/SEMATECH e-Handbook 6.3.3; Montgomery, 7.2
 * and 7.3).
 */
export function attributeChart(kind: AttributeKind, inspected: readonly Inspected[], rate: number): AttributePoint[] {
  const ofFailures = kind === 'p' || kind === 'np'
  const variance = ofFailures ? rate * (1 - rate) : rate
  return inspected.map(({ found, units }) => {
    const scale = kind === 'p' || kind === 'u' ? 1 / units : 1
    const [value, center] = [found * scale, rate * units * scale]
    const sigma = Math.sqrt(variance * units) * scale
    return {
      value,
      lower: Math.max(0, center - 3 * sigma),
      center,
      upper: ofFailures ? Math.min(units * scale, center + 3 * sigma) : center + 3 * sigma,
      score: scoreOf(value, { center, sigma }),
    }
  })
}
