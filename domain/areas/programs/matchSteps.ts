import { alignKeys } from './alignKeys.ts'
import type { LineKeys } from './lineKeys.ts'
import { longestIncreasingSubsequence } from './longestIncreasingSubsequence.ts'
import type { Budget } from './myers.ts'
import { similarPairs } from './similarPairs.ts'
import type { StepContent } from './stepContent.ts'

/** A step of either program, or of both; `moved` if its position among the common steps differs. */
export type StepPair = { source: number | null; target: number | null; moved: boolean }

/**
 * Matches the steps of two programs: those with the same bytes, then with the same words, then the most similar ones,
 * then those with the same tool and name in order. As few as possible of them are moved.
 */
export function matchSteps(
  source: readonly StepContent[],
  target: readonly StepContent[],
  keys: LineKeys,
  budget: Budget,
): StepPair[] {
  const partner = new Map<number, number>()
  const open = { source: new Set(source.keys()), target: new Set(target.keys()) }
  const pair = (a: number, b: number) => {
    partner.set(a, b)
    open.source.delete(a)
    open.target.delete(b)
  }
  /** Pairs in order first, so that pairs of equal steps do not cross. */
  const align = (nameOf: (step: StepContent) => string) => {
    const [a, b] = [[...open.source], [...open.target]]
    const [old, now] = [keysOf(a, source, nameOf, keys), keysOf(b, target, nameOf, keys)]
    const pairs = new Int32Array(a.length).fill(-1)
    alignKeys(old, now, { aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }, pairs, budget)
    for (const [at, other] of pairs.entries()) if (other >= 0) pair(a[at]!, b[other]!)
  }
  const match = (nameOf: (step: StepContent) => string | null) => {
    const named = new Map<string, number[]>()
    for (const index of [...open.target].reverse()) {
      const name = nameOf(target[index]!)
      if (name === null) continue
      const same = named.get(name)
      if (same) same.push(index)
      else named.set(name, [index])
    }
    for (const index of [...open.source]) {
      const other = named.get(nameOf(source[index]!) ?? '')?.pop()
      if (other !== undefined) pair(index, other)
    }
  }
  const bytes = (step: StepContent) => print(step.bytes())
  const words = (step: StepContent) => step.lines(keys).keys.join()
  for (const nameOf of [bytes, words]) {
    align(nameOf)
    match(nameOf)
  }
  for (const [a, b] of similarPairs(source, target, open, keys)) pair(a, b)
  match(({ start: { kind, tool, label } }) => `${kind} ${tool} ${label}`)
  match(({ start: { kind, tool } }) => (tool === null ? null : `${kind} ${tool}`))
  match(({ start: { kind } }) => (kind === 'head' ? kind : null))
  // Programs with a single step each are paired, whatever they contain.
  if (source.length === 1 && target.length === 1) pair(0, 0)
  return inOrder(partner, source.length, target.length)
}

/** Returns the pairs in the order of the target; a deleted step follows its predecessor in the source. */
function inOrder(partner: ReadonlyMap<number, number>, sources: number, targets: number): StepPair[] {
  const both = [...partner].sort(([a], [b]) => a - b)
  const unmoved = new Set(
    longestIncreasingSubsequence(both.map(([, target]) => target)).map((index) => both[index]![0]),
  )
  const sourceOf = new Map(both.map(([source, target]) => [target, source]))
  const pairs: StepPair[] = []
  let nextSource = 0
  const addDeleted = (before: number) => {
    for (; nextSource < before; nextSource++)
      if (!partner.has(nextSource)) pairs.push({ source: nextSource, target: null, moved: false })
  }
  for (let target = 0; target < targets; target++) {
    const source = sourceOf.get(target) ?? null
    if (source !== null && unmoved.has(source)) addDeleted(source)
    pairs.push({ source, target, moved: source !== null && !unmoved.has(source) })
  }
  addDeleted(sources)
  return pairs
}

const keysOf = (
  indices: readonly number[],
  steps: readonly StepContent[],
  nameOf: (step: StepContent) => string,
  keys: LineKeys,
) => Int32Array.from(indices, (index) => keys.number(`step ${nameOf(steps[index]!)}`))

/** Returns a short hash of bytes; equal bytes have equal hashes, and collisions are unlikely. */
function print(bytes: Uint8Array): string {
  let [one, two] = [0x811c9dc5, 0x1234567]
  for (let at = 0; at < bytes.length; at++) {
    one = Math.imul(one ^ bytes[at]!, 0x01000193)
    two = Math.imul(two ^ bytes[at]!, 0x5bd1e995) + 1
  }
  return `${bytes.length} ${one} ${two}`
}
