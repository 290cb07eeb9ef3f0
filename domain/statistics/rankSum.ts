import { normalAbove } from './normal.ts'

/**
 * Wilcoxon's rank-sum test of two samples, two-sided, by the normal approximation with corrections for ties and
 * continuity (R's `wilcox.test(x, y, exact = FALSE)`). `w`: its W, the pairs in which x is greater, ties half. A
 * p-value of 1 where all values are equal.
 */
export function rankSum(x: readonly number[], y: readonly number[]): { w: number; pValue: number } {
  // Each sorted by itself, then gone through together: of tens of thousands of comparisons ranks of each value cost most.
  const [one, other] = [new Float64Array(x).sort(), new Float64Array(y).sort()]
  const [m, n] = [one.length, other.length]
  let [sum, tieSum, i, j] = [0, 0, 0, 0]
  while (i + j < m + n) {
    const value = j === n || one[i]! <= other[j]! ? one[i]! : other[j]!
    const [before, place] = [i, i + j]
    while (i < m && one[i] === value) i++
    while (j < n && other[j] === value) j++
    const ties = i + j - place
    sum += (i - before) * (place + (ties + 1) / 2)
    tieSum += ties ** 3 - ties
  }
  return rankSumOf({ sum, m, n, tieSum })
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
