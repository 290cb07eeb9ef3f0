/** How much may still be looked at: a diff ends in time, whatever it is given. */
export type Budget = { left: number }

/** From here to there in both rows; the ends are not in it. */
export type Range = { aFrom: number; aTo: number; bFrom: number; bTo: number }

/** Takes some looking from the budget; false when it is used up. */
export function spend(budget: Budget, steps: number): boolean {
  budget.left -= steps
  return budget.left >= 0
}

// What each round reached is kept for the way back: their number, squared, is the memory.
const mostRounds = 2000

/**
 * Pairs equal keys by the shortest script of deletions and additions (E. Myers, An O(ND) Difference Algorithm, 1986).
 * False, and nothing paired, where it would have more than 2,000 of them or cost more than the budget.
 */
export function myers(a: Int32Array, b: Int32Array, range: Range, pairs: Int32Array, budget: Budget): boolean {
  const { aFrom, bFrom } = range
  const n = range.aTo - aFrom
  const m = range.bTo - bFrom
  const most = Math.min(n + m, mostRounds)
  const middle = most + 1
  const reached = new Int32Array(2 * most + 3)
  const rounds: Int32Array[] = []
  for (let round = 0; round <= most; round++) {
    rounds.push(reached.slice(middle - round - 1, middle + round + 2))
    let looked = round
    for (let k = -round; k <= round; k += 2) {
      const isDown = k === -round || (k !== round && reached[middle + k - 1]! < reached[middle + k + 1]!)
      const begin = isDown ? reached[middle + k + 1]! : reached[middle + k - 1]! + 1
      let x = begin
      while (x < n && x - k < m && x - k >= 0 && a[aFrom + x] === b[bFrom + x - k]) x++
      looked += x - begin
      reached[middle + k] = x
      if (x >= n && x - k >= m) {
        walkBack(rounds, n, m, (inA, inB) => {
          pairs[aFrom + inA] = bFrom + inB
        })
        return true
      }
    }
    if (!spend(budget, looked)) return false
  }
  return false
}

/** Goes the found way back and tells each pair on it. */
function walkBack(rounds: readonly Int32Array[], n: number, m: number, pair: (inA: number, inB: number) => void) {
  let x = n
  let y = m
  for (let round = rounds.length - 1; round >= 0; round--) {
    // A round kept what lay one diagonal to either side of it.
    const before = rounds[round]!
    const at = (k: number) => before[k + round + 1]!
    const k = x - y
    const isDown = k === -round || (k !== round && at(k - 1) < at(k + 1))
    const fromX = round === 0 ? 0 : isDown ? at(k + 1) : at(k - 1)
    const fromY = round === 0 ? 0 : fromX - (isDown ? k + 1 : k - 1)
    while (x > fromX && y > fromY && (round === 0 || x > (isDown ? fromX : fromX + 1))) pair(--x, --y)
    x = fromX
    y = fromY
  }
}
