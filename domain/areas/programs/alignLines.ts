import { alignKeys } from './alignKeys.ts'
import { type LineKeys, type Lines, shapeKey } from './lineKeys.ts'
import { contentEnd } from './lines.ts'
import type { Budget } from './myers.ts'
import { WordWalk } from './readWords.ts'

/** Which lines of two stretches belong together. */
export type Aligned = {
  /** For each line of the source the line of the target, -1 where it has none; they only rise. */
  pairs: Int32Array
  /** Some of it was too different to be aligned in time: there, lines have no partner. */
  tooDifferent: boolean
}

/** One line beside another, or alone. */
export type LinePair = { source: number; target: number }

/**
 * Pairs equal lines first; between them lines of one shape, which are the same with other values; and what is left
 * alone on both sides.
 */
export function alignLines(source: Lines, target: Lines, keys: LineKeys, budget: Budget): Aligned {
  const pairs = new Int32Array(source.keys.length).fill(-1)
  const whole = { aFrom: 0, aTo: source.keys.length, bFrom: 0, bTo: target.keys.length }
  let isComplete = alignKeys(source.keys, target.keys, whole, pairs, budget)
  const shapes = { source: new Shapes(source, keys), target: new Shapes(target, keys) }
  for (const gap of gaps(pairs, whole.aTo, whole.bTo)) {
    const a = shapes.source.read(gap.aFrom, gap.aTo)
    const b = shapes.target.read(gap.bFrom, gap.bTo)
    if (!alignKeys(a, b, gap, pairs, budget)) isComplete = false
  }
  for (const gap of gaps(pairs, whole.aTo, whole.bTo)) {
    if (gap.aTo - gap.aFrom === 1 && gap.bTo - gap.bFrom === 1) pairs[gap.aFrom] = gap.bFrom
  }
  return { pairs, tooDifferent: !isComplete }
}

/** All lines in the order of the target, what was deleted before what was added. */
export function* linePairs({ pairs }: Aligned, targetLines: number): Generator<LinePair> {
  let source = 0
  let target = 0
  while (source < pairs.length || target < targetLines) {
    if (source < pairs.length && pairs[source] === target) yield { source: source++, target: target++ }
    else if (source < pairs.length && pairs[source]! < 0) yield { source: source++, target: -1 }
    else yield { source: -1, target: target++ }
  }
}

/** Where both sides have lines without a partner. */
function gaps(pairs: Int32Array, aEnd: number, bEnd: number) {
  const found: { aFrom: number; aTo: number; bFrom: number; bTo: number }[] = []
  let aFrom = 0
  let bFrom = 0
  for (let at = 0; at <= aEnd; at++) {
    const partner = at < aEnd ? pairs[at]! : bEnd
    if (partner < 0) continue
    if (at > aFrom && partner > bFrom) found.push({ aFrom, aTo: at, bFrom, bTo: partner })
    aFrom = at + 1
    bFrom = partner + 1
  }
  return found
}

/** The shapes of lines, read where they are asked for. */
class Shapes {
  private readonly lines: Lines
  private readonly keys: LineKeys
  private readonly walk: WordWalk
  private readonly shapes: Int32Array

  constructor(lines: Lines, keys: LineKeys) {
    this.lines = lines
    this.keys = keys
    this.walk = new WordWalk(lines.bytes, lines.lexicon)
    this.shapes = new Int32Array(lines.keys.length)
  }

  read(from: number, to: number): Int32Array {
    const { bytes, starts } = this.lines
    for (let line = from; line < to; line++) {
      const end = contentEnd(bytes, starts[line]!, starts[line + 1]!)
      this.shapes[line] = shapeKey(this.keys, this.walk, bytes, starts[line]!, end)
    }
    return this.shapes
  }
}
