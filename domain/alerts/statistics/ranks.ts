/** Ranks from 1, equal values sharing the mean of theirs, and Σ(t³ − t) over groups of t equal values. */
export function ranksOf(values: readonly number[]): { ranks: Float64Array; tieSum: number } {
  const order = Uint32Array.from(values, (_, k) => k).sort((a, b) => values[a]! - values[b]!)
  const ranks = new Float64Array(values.length)
  let tieSum = 0
  for (let first = 0; first < order.length; ) {
    let last = first
    while (last + 1 < order.length && values[order[last + 1]!] === values[order[first]!]) last++
    for (let k = first; k <= last; k++) ranks[order[k]!] = (first + last) / 2 + 1
    const ties = last - first + 1
    tieSum += ties ** 3 - ties
    first = last + 1
  }
  return { ranks, tieSum }
}
