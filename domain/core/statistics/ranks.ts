/** Returns ranks from 1, with equal values sharing their mean rank, and Σ(t³ − t) over groups of t equal values. */
export function ranksOf(values: ArrayLike<number>): { ranks: Float64Array; tieSum: number } {
  const sorted = new Float64Array(values).sort()
  const ranks = new Float64Array(values.length)
  let tieSum = 0
  // Mean rank of each distinct value, at the index of its first occurrence in `sorted`.
  const rankAt = new Float64Array(values.length)
  for (let first = 0; first < sorted.length; ) {
    let last = first
    while (last + 1 < sorted.length && sorted[last + 1] === sorted[first]) last++
    rankAt[first] = (first + last) / 2 + 1
    const ties = last - first + 1
    tieSum += ties ** 3 - ties
    first = last + 1
  }
  for (let k = 0; k < values.length; k++) ranks[k] = rankAt[firstIndex(sorted, values[k]!)]!
  return { ranks, tieSum }
}

/** Returns the index of the first occurrence of a value in sorted values that contain it. */
function firstIndex(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
