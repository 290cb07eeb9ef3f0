/** Remaining budget, which limits the time of a diff for any input. */
export type Budget = { left: number }

/** A range in both sequences, half-open. */
export type Range = { aFrom: number; aTo: number; bFrom: number; bTo: number }

/** Deducts steps from the budget; false if it is used up. */
export function spend(budget: Budget, steps: number): boolean {
  budget.left -= steps
  return budget.left >= 0
}

// Each round is stored for backtracking, so memory grows with the square of their number.
const maxRounds = 2000

/**
 * Pairs equal keys by the shortest edit script (E. Myers, An O(ND) Difference Algorithm, 1986). Returns false without
 * pairs if it would have more than 2,000 edits or exceed the budget.
 */
export function myers(a: Int32Array, b: Int32Array, range: Range, pairs: Int32Array, budget: Budget): boolean {
  const { aFrom, bFrom } = range
  const n = range.aTo - aFrom
  const m = range.bTo - bFrom
  const limit = Math.min(n + m, maxRounds)
  const middle = limit + 1
  const reached = new Int32Array(2 * limit + 3)
  const rounds: Int32Array[] = []
  for (let round = 0; round <= limit; round++) {
    rounds.push(reached.slice(middle - round - 1, middle + round + 2))
    let cost = round
    for (let k = -round; k <= round; k += 2) {
      const isDown = k === -round || (k !== round && reached[middle + k - 1]! < reached[middle + k + 1]!)
      const start = isDown ? reached[middle + k + 1]! : reached[middle + k - 1]! + 1
      let x = start
      while (x < n && x - k < m && x - k >= 0 && a[aFrom + x] === b[bFrom + x - k]) x++
      cost += x - start
      reached[middle + k] = x
      if (x >= n && x - k >= m) {
        backtrack(rounds, n, m, (inA, inB) => {
          pairs[aFrom + inA] = bFrom + inB
        })
        return true
      }
    }
    if (!spend(budget, cost)) return false
  }
  return false
}

/** Backtracks along the path and reports each pair on it. */
function backtrack(rounds: readonly Int32Array[], n: number, m: number, pair: (inA: number, inB: number) => void) {
  let x = n
  let y = m
  for (let round = rounds.length - 1; round >= 0; round--) {
    // A round includes one diagonal on either side.
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
