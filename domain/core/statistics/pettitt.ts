import { ranksOf } from './ranks.ts'

/**
 * Most likely change point of a series: `split` values precede it. `k`: Pettitt's statistic, positive for a falling
 * level; `autocorrelation`: the value that was corrected for.
 */
export type ChangePoint = { split: number; k: number; pValue: number; autocorrelation: number }

/** Returns the correlation of neighbors in a series of mean 0, excluding the pair across the split. */
function neighborCorrelation(residuals: Float64Array, split: number): number {
  let [products, squares] = [0, 0]
  for (let t = 0; t < residuals.length; t++) {
    squares += residuals[t]! ** 2
    if (t > 0 && t !== split) products += residuals[t]! * residuals[t - 1]!
  }
  return squares > 0 ? products / squares : 0
}

/**
 * Pettitt's rank test for one change of level in a series (Applied Statistics 28, 1979): K = max |U_t|, U_t = 2·ΣR_i −
 * t(n + 1), p ≈ 2·exp(−6K²/(n³ + n²)), accurate to 0.01 up to p = 0.5 and too large beyond. Autocorrelated days make
 * false changes look significant: K is reduced by √((1 − r)/(1 + r)) if r, the correlation of neighboring ranks besides
 * the step, is positive (the variance of a mean of AR(1) values; Serinaldi & Kilsby 2016 for the reasons). A constant
 * series has p = 1.
 */
export function pettitt(values: ArrayLike<number>): ChangePoint {
  const n = values.length
  const { ranks } = ranksOf(values)
  let [sum, best, split] = [0, 0, 0]
  for (let t = 1; t < n; t++) {
    sum += 2 * ranks[t - 1]! - (n + 1)
    if (Math.abs(sum) > Math.abs(best)) [best, split] = [sum, t]
  }
  if (split === 0) return { split, k: 0, pValue: 1, autocorrelation: 0 }
  const before = (best / split + n + 1) / 2
  const after = (n + 1 - best / (n - split)) / 2
  const residuals = ranks.map((rank, t) => rank - (t < split ? before : after))
  const r = Math.max(0, neighborCorrelation(residuals, split))
  const k2 = (best * best * (1 - r)) / (1 + r)
  return { split, k: best, pValue: Math.min(1, 2 * Math.exp((-6 * k2) / (n ** 3 + n ** 2))), autocorrelation: r }
}
