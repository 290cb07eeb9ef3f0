import { likePairs } from './likePairs.ts'
import type { LineKeys } from './lineKeys.ts'
import { longestRising } from './longestRising.ts'
import { sameBytes } from './sameBytes.ts'
import type { StepContent } from './stepContent.ts'

/** A step of either program, or of both; `moved` where it stands elsewhere among those that both have. */
export type StepPair = { source: number | null; target: number | null; moved: boolean }

/**
 * Which steps of two programs are the same step: those with the same bytes, then with the same words, then those that
 * are most alike, then those of the same tool and name in their order. As few as possible of them are moved.
 */
export function matchSteps(source: readonly StepContent[], target: readonly StepContent[], keys: LineKeys): StepPair[] {
  const partner = new Map<number, number>()
  const open = { source: new Set(source.keys()), target: new Set(target.keys()) }
  const pair = (a: number, b: number) => {
    partner.set(a, b)
    open.source.delete(a)
    open.target.delete(b)
  }
  const match = (nameOf: (step: StepContent) => string | null, isSame = (_a: StepContent, _b: StepContent) => true) => {
    const named = new Map<string, number[]>()
    for (const index of open.target) {
      const name = nameOf(target[index]!)
      if (name !== null) named.set(name, [...(named.get(name) ?? []), index])
    }
    for (const list of named.values()) list.reverse()
    for (const index of [...open.source]) {
      const other = named.get(nameOf(source[index]!) ?? '')?.pop()
      if (other !== undefined && isSame(source[index]!, target[other]!)) pair(index, other)
    }
  }
  match(
    (step) => print(step.bytes()),
    (a, b) => sameBytes(a.bytes(), b.bytes()),
  )
  match((step) => step.lines(keys).keys.join())
  for (const [a, b] of likePairs(source, target, open, keys)) pair(a, b)
  match(({ start: { kind, tool, label } }) => `${kind} ${tool} ${label}`)
  match(({ start: { kind, tool } }) => (tool === null ? null : `${kind} ${tool}`))
  match(({ start: { kind } }) => (kind === 'head' ? kind : null))
  // Programs that are one step each, whatever is in them.
  if (source.length === 1 && target.length === 1) pair(0, 0)
  return inOrder(partner, source.length, target.length)
}

/** The pairs in the order of the target; what the target has no more stands behind what it stood behind. */
function inOrder(partner: ReadonlyMap<number, number>, sources: number, targets: number): StepPair[] {
  const both = [...partner].sort(([a], [b]) => a - b)
  const stays = new Set(longestRising(both.map(([, target]) => target)).map((index) => both[index]![0]))
  const sourceOf = new Map(both.map(([source, target]) => [target, source]))
  const pairs: StepPair[] = []
  let seen = 0
  const tellDeleted = (before: number) => {
    for (; seen < before; seen++) if (!partner.has(seen)) pairs.push({ source: seen, target: null, moved: false })
  }
  for (let target = 0; target < targets; target++) {
    const source = sourceOf.get(target) ?? null
    if (source !== null && stays.has(source)) tellDeleted(source)
    pairs.push({ source, target, moved: source !== null && !stays.has(source) })
  }
  tellDeleted(sources)
  return pairs
}

/** A short name for bytes; equal ones have equal names, and others hardly ever. */
function print(bytes: Uint8Array): string {
  let [one, two] = [0x811c9dc5, 0x1234567]
  for (let at = 0; at < bytes.length; at++) {
    one = Math.imul(one ^ bytes[at]!, 0x01000193)
    two = Math.imul(two ^ bytes[at]!, 0x5bd1e995) + 1
  }
  return `${bytes.length} ${one} ${two}`
}
