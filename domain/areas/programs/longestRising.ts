/**
 * Which of some numbers, none of them twice, form the longest row that only rises: their indices, in order. Of several
 * such rows it is always the same one.
 */
export function longestRising(values: readonly number[]): number[] {
  const before = new Int32Array(values.length)
  /** Index of the least value with which a row of each length ends. */
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
