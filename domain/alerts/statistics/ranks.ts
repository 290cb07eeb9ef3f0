/** Ranks from 1, equal values sharing the mean of theirs, and Σ(t³ − t) over groups of t equal values. */
export function ranksOf(values: readonly number[]): { ranks: Float64Array; tieSum: number } {
  const sorted = Float64Array.from(values).sort()
  const ranks = new Float64Array(values.length)
  let tieSum = 0
  const rankOf = new Map<number, number>()
  for (let first = 0; first < sorted.length; ) {
    let last = first
    while (last + 1 < sorted.length && sorted[last + 1] === sorted[first]) last++
    rankOf.set(sorted[first]!, (first + last) / 2 + 1)
    const ties = last - first + 1
    tieSum += ties ** 3 - ties
    first = last + 1
  }
  for (let k = 0; k < values.length; k++) ranks[k] = rankOf.get(values[k]!)!
  return { ranks, tieSum }
}
