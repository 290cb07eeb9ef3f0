/** Ranks from 1, equal values sharing the mean of theirs, and Σ(t³ − t) over groups of t equal values. */
export function ranksOf(values: ArrayLike<number>): { ranks: Float64Array; tieSum: number } {
  const sorted = new Float64Array(values).sort()
  const ranks = new Float64Array(values.length)
  let tieSum = 0
  // At each value's first place in the order: its rank.
  const rankAt = new Float64Array(values.length)
  for (let first = 0; first < sorted.length; ) {
    let last = first
    while (last + 1 < sorted.length && sorted[last + 1] === sorted[first]) last++
    rankAt[first] = (first + last) / 2 + 1
    const ties = last - first + 1
    tieSum += ties ** 3 - ties
    first = last + 1
  }
  for (let k = 0; k < values.length; k++) ranks[k] = rankAt[firstPlace(sorted, values[k]!)]!
  return { ranks, tieSum }
}

/** Where a value stands first in ascending values that hold it. */
function firstPlace(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
