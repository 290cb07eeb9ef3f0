import { logGamma } from '../../../core/statistics/logGamma.ts'
import { normalAbove } from '../../../core/statistics/normal.ts'

/** Step of both integrals: half of it changes nothing in the tenth digit. */
const step = 0.05
const farthest = 9
const widest = 12
const pointCount = Math.round((2 * farthest) / step) + 1

const below = (x: number) => 1 - normalAbove(x)
let table: { density: Float64Array; below: Float64Array } | undefined

/** Tabulates the normal density and distribution at all points of the integrals. */
function normalTable() {
  if (table) return table
  const all = pointCount + Math.round(widest / step)
  const x = (k: number) => -farthest + k * step
  table = {
    density: Float64Array.from({ length: pointCount }, (_, k) => Math.exp(-(x(k) ** 2) / 2) / Math.sqrt(2 * Math.PI)),
    below: Float64Array.from({ length: all }, (_, k) => below(x(k))),
  }
  return table
}

/** Returns P(W > w) of the range W of n standard normal values: 1 − n ∫ φ(x) (Φ(x + w) − Φ(x))ⁿ⁻¹ dx, w in steps. */
function rangeAbove(n: number, w: number): number {
  const { density, below } = normalTable()
  let sum = 0
  for (let k = 0; k < pointCount; k++) sum += density[k]! * (below[k + w]! - below[k]!) ** (n - 1)
  return 1 - n * sum * step
}

const cache = new Map<number, { d2: number; d3: number }>()

/**
 * Returns mean and standard deviation of the range of n standard normal values (Tippett, Biometrika 17, 1925): d₂ = ∫
 * P(W > w) dw, d₃² = 2 ∫ w P(W > w) dw − d₂², by Simpson's rule.
 */
export function rangeConstants(n: number): { d2: number; d3: number } {
  const cached = cache.get(n)
  if (cached) return cached
  let [first, second] = [0, 0]
  const last = Math.round(widest / step)
  for (let w = 0; w <= last; w++) {
    const weight = w === 0 || w === last ? 1 : w % 2 === 1 ? 4 : 2
    const above = rangeAbove(n, w)
    first += weight * above
    second += weight * w * step * above
  }
  const d2 = (first * step) / 3
  const constants = { d2, d3: Math.sqrt((2 * second * step) / 3 - d2 * d2) }
  cache.set(n, constants)
  return constants
}

/**
 * Returns E(s) of n standard normal values: c₄ = √(2/(n − 1)) Γ(n/2) ÷ Γ((n − 1)/2) (NIST/SEMATECH e-Handbook 6.3.2).
 */
export const deviationConstant = (n: number): number =>
  Math.sqrt(2 / (n - 1)) * Math.exp(logGamma(n / 2) - logGamma((n - 1) / 2))
