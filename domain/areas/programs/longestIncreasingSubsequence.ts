/**
 * Returns the indices of the longest increasing subsequence of distinct numbers, in order. Deterministic if there are
 * several.
 */
export function longestIncreasingSubsequence(values: readonly number[]): number[] {
  const before = new Int32Array(values.length)
  /** Index of the smallest value that ends a subsequence of each length. */
  const ends: number[] = []
  for (const [index, value] of values.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[ends[middle]!]! < value) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? ends[low - 1]! : -1
    ends[low] = index
  }
  const row: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) row.push(at)
  return row.reverse()
}
