import { alignKeys } from '@takt/domain/areas/programs/alignKeys.ts'

/** So much is looked at: texts that are too different for it count as changed as a whole between their anchors. */
const mostLooked = 20_000_000

/**
 * Puts two versions of a text together that were both made of `base`, line by line (diff3: S. Khanna, K. Kunal,
 * B. Pierce, A Formal Investigation of Diff3, 2007); null where they change the same or touching lines in different
 * ways. It ends in time, whatever it is given.
 */
export function mergeTexts(mine: string, base: string, theirs: string): string | null {
  const numbers = new Map<string, number>()
  const [ours, old, others] = [mine, base, theirs].map((text) => versionOf(text, numbers)) as [
    Version,
    Version,
    Version,
  ]
  const toOurs = pairsOf(old, ours)
  const toOthers = pairsOf(old, others)
  const merged: string[] = []
  let before = { mine: 0, base: 0, theirs: 0 }
  for (let at = 0; at <= old.keys.length; at++) {
    const isEnd = at === old.keys.length
    const [inMine, inTheirs] = isEnd ? [ours.keys.length, others.keys.length] : [toOurs[at]!, toOthers[at]!]
    if (inMine < 0 || inTheirs < 0) continue
    const part = chosen(
      { of: ours, from: before.mine, to: inMine },
      { of: old, from: before.base, to: at },
      { of: others, from: before.theirs, to: inTheirs },
    )
    if (!part) return null
    for (let line = part.from; line < part.to; line++) merged.push(part.of.lines[line]!)
    if (!isEnd) merged.push(old.lines[at]!)
    before = { mine: inMine + 1, base: at + 1, theirs: inTheirs + 1 }
  }
  return merged.join('\n')
}

/** A text by its lines, and the number that each of them has in all versions. */
type Version = { lines: readonly string[]; keys: Int32Array }
type Part = { of: Version; from: number; to: number }

function versionOf(text: string, numbers: Map<string, number>): Version {
  const lines = text.split('\n')
  const keys = Int32Array.from(lines, (line) => {
    const known = numbers.get(line)
    if (known === undefined) numbers.set(line, numbers.size)
    return known ?? numbers.size - 1
  })
  return { lines, keys }
}

/** Which line of a version each line of the text is that it was made of; -1 where it is none. */
function pairsOf({ keys: base }: Version, { keys }: Version): Int32Array {
  const pairs = new Int32Array(base.length).fill(-1)
  const whole = { aFrom: 0, aTo: base.length, bFrom: 0, bTo: keys.length }
  alignKeys(base, keys, whole, pairs, { left: mostLooked })
  return pairs
}

/** What stands between two lines that all have: what one of them made of it, null where both made something else. */
function chosen(mine: Part, base: Part, theirs: Part): Part | null {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs
  return isSame(theirs, base) ? mine : null
}

function isSame(a: Part, b: Part): boolean {
  if (a.to - a.from !== b.to - b.from) return false
  for (let i = 0; i < a.to - a.from; i++) if (a.of.keys[a.from + i] !== b.of.keys[b.from + i]) return false
  return true
}
