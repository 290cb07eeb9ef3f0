import { normalAbove } from './normal.ts'

/** Values in ascending order. */
export type Sorted = Float64Array
export const sorted = (values: readonly number[]): Sorted => new Float64Array(values).sort()

/** A sample and the sample it is compared with. */
type TwoSamples = { x: Sorted; y: Sorted }

/** Returns W (the pairs in which x is greater, ties half), its expected value, and its variance, corrected for ties. */
function ranked({ x: first, y: other }: TwoSamples) {
  // The samples are sorted once and merged: ranking each value would dominate the cost of thousands of comparisons.
  const [m, n] = [first.length, other.length]
  let [sum, tieSum, i, j] = [0, 0, 0, 0]
  while (i + j < m + n) {
    const value = j === n || first[i]! <= other[j]! ? first[i]! : other[j]!
    const [before, position] = [i, i + j]
    while (i < m && first[i] === value) i++
    while (j < n && other[j] === value) j++
    const ties = i + j - position
    sum += (i - before) * (position + (ties + 1) / 2)
    tieSum += ties ** 3 - ties
  }
  return ofRanks({ sum, m, n, tieSum })
}

function ofRanks({ sum, m, n, tieSum }: { sum: number; m: number; n: number; tieSum: number }) {
  const all = m + n
  const variance = ((m * n) / 12) * (all + 1 - tieSum / (all * (all - 1)))
  return { w: sum - (m * (m + 1)) / 2, expected: (m * n) / 2, variance }
}

const twoSided = (distance: number, variance: number) =>
  variance > 0 ? Math.min(1, 2 * normalAbove(distance / Math.sqrt(variance))) : 1

/**
 * Wilcoxon's two-sided rank-sum test of two samples, by the normal approximation with corrections for ties and
 * continuity (R's `wilcox.test(x, y, exact = FALSE)`). `w`: its W. The p-value is 1 if all values are equal.
 */
export const rankSum = (x: readonly number[], y: readonly number[]) => rankSumOfSorted({ x: sorted(x), y: sorted(y) })

/** The same for sorted samples; `isGreater`: x is greater more often than less. */
export function rankSumOfSorted(samples: TwoSamples): { w: number; isGreater: boolean; pValue: number } {
  const { w, expected, variance } = ranked(samples)
  const pValue = twoSided(Math.max(0, Math.abs(w - expected) - 0.5), variance)
  return { w, isGreater: w > expected, pValue }
}

/** The same from the rank sum of the m values of x among all m + n. */
export function rankSumOf(ranks: { sum: number; m: number; n: number; tieSum: number }) {
  const { w, expected, variance } = ofRanks(ranks)
  return { w, pValue: twoSided(Math.max(0, Math.abs(w - expected) - 0.5), variance) }
}

/**
 * Van Elteren's test (Bulletin of the International Statistical Institute 37, 1960): two samples within each of several
 * strata, two-sided. Values are ranked within their stratum, each W has weight 1/(m + n + 1); no correction for
 * continuity (SAS: PROC FREQ, CMH2 of modified ridits). `z`: positive if x is greater.
 */
export function stratifiedRankSum(strata: readonly TwoSamples[]): { z: number; pValue: number } {
  let [distance, all] = [0, 0]
  for (const samples of strata) {
    const { w, expected, variance } = ranked(samples)
    const weight = 1 / (samples.x.length + samples.y.length + 1)
    // A stratum of equal values, or of a single one, contributes nothing.
    if (!(variance > 0)) continue
    distance += weight * (w - expected)
    all += weight ** 2 * variance
  }
  return { z: all > 0 ? distance / Math.sqrt(all) : 0, pValue: twoSided(Math.abs(distance), all) }
}
