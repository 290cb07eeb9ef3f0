import { alignKeys } from '@takt/domain/areas/programs/alignKeys.ts'

/** Limit on comparisons: texts that differ too much for it count as changed as a whole between their anchors. */
const maxComparisons = 20_000_000

/**
 * Merges two versions of a text that are both based on `base`, line by line (diff3: S. Khanna, K. Kunal, B. Pierce, A
 * Formal Investigation of Diff3, 2007); null if they change the same or adjacent lines in different ways. The running
 * time is bounded for any input.
 */
export function mergeTexts(mine: string, base: string, theirs: string): string | null {
  const numbers = new Map<string, number>()
  const [mineVersion, old, theirVersion] = [mine, base, theirs].map((text) => versionOf(text, numbers)) as [
    Version,
    Version,
    Version,
  ]
  const toMine = pairsOf(old, mineVersion)
  const toTheirs = pairsOf(old, theirVersion)
  const merged: string[] = []
  let before = { mine: 0, base: 0, theirs: 0 }
  for (let at = 0; at <= old.keys.length; at++) {
    const isEnd = at === old.keys.length
    const [inMine, inTheirs] = isEnd
      ? [mineVersion.keys.length, theirVersion.keys.length]
      : [toMine[at]!, toTheirs[at]!]
    if (inMine < 0 || inTheirs < 0) continue
    const part = mergePart(
      { of: mineVersion, from: before.mine, to: inMine },
      { of: old, from: before.base, to: at },
      { of: theirVersion, from: before.theirs, to: inTheirs },
    )
    if (!part) return null
    for (let line = part.from; line < part.to; line++) merged.push(part.of.lines[line]!)
    if (!isEnd) merged.push(old.lines[at]!)
    before = { mine: inMine + 1, base: at + 1, theirs: inTheirs + 1 }
  }
  return merged.join('\n')
}

/** A text as lines, each with a number that is the same for equal lines in all versions. */
type Version = { lines: readonly string[]; keys: Int32Array }
type Part = { of: Version; from: number; to: number }

function versionOf(text: string, numbers: Map<string, number>): Version {
  const lines = text.split('\n')
  const keys = Int32Array.from(lines, (line) => {
    const existing = numbers.get(line)
    if (existing === undefined) numbers.set(line, numbers.size)
    return existing ?? numbers.size - 1
  })
  return { lines, keys }
}

/** For each line of the base the index of its line in a version; -1 if it has none. */
function pairsOf({ keys: base }: Version, { keys }: Version): Int32Array {
  const pairs = new Int32Array(base.length).fill(-1)
  const whole = { aFrom: 0, aTo: base.length, bFrom: 0, bTo: keys.length }
  alignKeys(base, keys, whole, pairs, { left: maxComparisons })
  return pairs
}

/**
 * The text between two lines common to all versions: the changed side, or null if both sides changed it differently.
 */
function mergePart(mine: Part, base: Part, theirs: Part): Part | null {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs
  return isSame(theirs, base) ? mine : null
}

function isSame(a: Part, b: Part): boolean {
  if (a.to - a.from !== b.to - b.from) return false
  for (let i = 0; i < a.to - a.from; i++) if (a.of.keys[a.from + i] !== b.of.keys[b.from + i]) return false
  return true
}
