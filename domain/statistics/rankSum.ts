import { normalAbove } from './normal.ts'
import { ranksOf } from './ranks.ts'

/**
 * Wilcoxon's rank-sum test of two samples, two-sided, by the normal approximation with corrections for ties and
 * continuity (R's `wilcox.test(x, y, exact = FALSE)`). `w`: its W, the pairs in which x is greater, ties half. A
 * p-value of 1 where all values are equal.
 */
export function rankSum(x: readonly number[], y: readonly number[]): { w: number; pValue: number } {
  const { ranks, tieSum } = ranksOf([...x, ...y])
  let sum = 0
  for (let k = 0; k < x.length; k++) sum += ranks[k]!
  return rankSumOf({ sum, m: x.length, n: y.length, tieSum })
}

/** The same from the sum of the ranks of the m values of x among all m + n. */
export function rankSumOf({ sum, m, n, tieSum }: { sum: number; m: number; n: number; tieSum: number }) {
  const w = sum - (m * (m + 1)) / 2
  const all = m + n
  const variance = ((m * n) / 12) * (all + 1 - tieSum / (all * (all - 1)))
  const distance = Math.abs(w - (m * n) / 2)
  if (!(variance > 0)) return { w, pValue: 1 }
  return { w, pValue: Math.min(1, 2 * normalAbove(Math.max(0, distance - 0.5) / Math.sqrt(variance))) }
}
