import { longestIncreasingSubsequence } from './longestIncreasingSubsequence.ts'
import { type Budget, myers, type Range, spend } from './myers.ts'

/**
 * Pairs equal keys of two sequences in order. `pairs` has the index in `b` for each key of `a`, -1 if there is none;
 * returns false if some range was too different for the budget and was left unpaired.
 * Keys that occur once on both sides are anchors, as people see them too; between anchors the shortest edit script is
 * used.
 */
export function alignKeys(a: Int32Array, b: Int32Array, whole: Range, pairs: Int32Array, budget: Budget): boolean {
  let isComplete = true
  const open: Range[] = [whole]
  for (let range = open.pop(); range; range = open.pop()) {
    const rest = trim(a, b, range, pairs)
    if (rest.aFrom === rest.aTo || rest.bFrom === rest.bTo) continue
    if (!spend(budget, rest.aTo - rest.aFrom + rest.bTo - rest.bFrom)) {
      isComplete = false
      continue
    }
    const { anchors, hasCommon } = findAnchors(a, b, rest)
    if (!hasCommon) continue
    if (anchors.length === 0) {
      if (!myers(a, b, rest, pairs, budget)) isComplete = false
      continue
    }
    let { aFrom, bFrom } = rest
    for (const [inA, inB] of anchors) {
      pairs[inA] = inB
      open.push({ aFrom, aTo: inA, bFrom, bTo: inB })
      aFrom = inA + 1
      bFrom = inB + 1
    }
    open.push({ aFrom, aTo: rest.aTo, bFrom, bTo: rest.bTo })
  }
  return isComplete
}

/** Pairs equal keys at both ends and returns the range between. */
function trim(a: Int32Array, b: Int32Array, { aFrom, aTo, bFrom, bTo }: Range, pairs: Int32Array): Range {
  let [fromA, fromB, toA, toB] = [aFrom, bFrom, aTo, bTo]
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) pairs[fromA++] = fromB++
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) pairs[--toA] = --toB
  return { aFrom: fromA, aTo: toA, bFrom: fromB, bTo: toB }
}

function findAnchors(a: Int32Array, b: Int32Array, { aFrom, aTo, bFrom, bTo }: Range) {
  /** Index of each key in `a`, -1 if it occurs more than once. */
  const inA = new Map<number, number>()
  for (let at = aFrom; at < aTo; at++) inA.set(a[at]!, inA.has(a[at]!) ? -1 : at)
  const inB = new Map<number, number>()
  let hasCommon = false
  for (let at = bFrom; at < bTo; at++) {
    if (!inA.has(b[at]!)) continue
    hasCommon = true
    inB.set(b[at]!, inB.has(b[at]!) ? -1 : at)
  }
  const shared: [number, number][] = []
  for (const [key, at] of inA) {
    const other = inB.get(key)
    if (at >= 0 && other !== undefined && other >= 0) shared.push([at, other])
  }
  const increasing = longestIncreasingSubsequence(shared.map(([, other]) => other))
  return { anchors: increasing.map((index) => shared[index]!), hasCommon }
}
