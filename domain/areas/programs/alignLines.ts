import { alignKeys } from './alignKeys.ts'
import { type LineKeys, type Lines, shapeKey } from './lineKeys.ts'
import { contentEnd } from './lines.ts'
import type { Budget } from './myers.ts'
import { WordWalk } from './readWords.ts'

/** Alignment of the lines of two ranges. */
export type Aligned = {
  /** Index of the paired target line for each source line, -1 if there is none; increasing. */
  pairs: Int32Array
  /** True if some lines were too different to be aligned within the budget; these are unpaired. */
  tooDifferent: boolean
}

/** A pair of lines, or a single line. */
export type LinePair = { source: number; target: number }

/**
 * Pairs equal lines first, then lines of the same shape between them (the same line with other values), then single
 * lines left over at the same place on both sides.
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

/** Yields all lines in the order of the target, deleted lines before added ones. */
export function* linePairs({ pairs }: Aligned, targetLines: number): Generator<LinePair> {
  let source = 0
  let target = 0
  while (source < pairs.length || target < targetLines) {
    if (source < pairs.length && pairs[source] === target) yield { source: source++, target: target++ }
    else if (source < pairs.length && pairs[source]! < 0) yield { source: source++, target: -1 }
    else yield { source: -1, target: target++ }
  }
}

/** Returns the ranges in which both sides have unpaired lines. */
function gaps(pairs: Int32Array, aEnd: number, bEnd: number) {
  const result: { aFrom: number; aTo: number; bFrom: number; bTo: number }[] = []
  let aFrom = 0
  let bFrom = 0
  for (let at = 0; at <= aEnd; at++) {
    const partner = at < aEnd ? pairs[at]! : bEnd
    if (partner < 0) continue
    if (at > aFrom && partner > bFrom) result.push({ aFrom, aTo: at, bFrom, bTo: partner })
    aFrom = at + 1
    bFrom = partner + 1
  }
  return result
}

/** The shapes of lines, computed on demand. */
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
