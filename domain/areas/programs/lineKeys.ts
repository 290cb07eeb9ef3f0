import type { Lexicon } from './lexicon.ts'
import { contentEnd, type LineEnds } from './lines.ts'
import { copyTight, WordWalk } from './readWords.ts'

/** A range of a program as lines. */
export type Lines = {
  bytes: Uint8Array
  lexicon: Lexicon
  /** Start of each line, and the end of the last one. */
  starts: Int32Array
  /** Number for the significant content of each line: equal lines have equal keys. */
  keys: Int32Array
  /** Number of the first line within the program, starting at 1. */
  firstLine: number
}

/** Assigns keys to lines, the same key for the same words in all compared programs. */
export class LineKeys {
  private readonly known = new Map<string, number>()
  private scratch = new Uint8Array(1024)
  private readonly latin = new TextDecoder('latin1')

  /** Reads the lines of a range. Block numbers, blanks and line ends do not affect their keys. */
  read(
    text: { bytes: Uint8Array; lexicon: Lexicon; endOf: LineEnds },
    from: number,
    to: number,
    firstLine: number,
  ): Lines {
    const { bytes, lexicon, endOf } = text
    const starts: number[] = []
    for (let at = from; at < to; at = Math.min(endOf(at), to)) starts.push(at)
    starts.push(to)
    const walk = new WordWalk(bytes, lexicon)
    const keys = new Int32Array(starts.length - 1)
    for (let line = 0; line < keys.length; line++) {
      keys[line] = this.key(walk, bytes, starts[line]!, contentEnd(bytes, starts[line]!, starts[line + 1]!))
    }
    return { bytes, lexicon, starts: Int32Array.from(starts), keys, firstLine }
  }

  /** Returns the number of a text, the same for the same text. Shapes and whole steps share the numbers with lines. */
  number(text: string): number {
    const existing = this.known.get(text)
    if (existing !== undefined) return existing
    const next = this.known.size
    this.known.set(text, next)
    return next
  }

  private key(walk: WordWalk, bytes: Uint8Array, from: number, to: number): number {
    // Words are separated by a blank, so that `G1 0` and `G10` differ.
    if (this.scratch.length < (to - from) * 2 + 2) this.scratch = new Uint8Array((to - from) * 3 + 2)
    let length = 0
    let isNumbered = false
    walk.each(from, to, (word) => {
      if (word.isNumber) {
        isNumbered = true
        return
      }
      length = copyTight(bytes, word, this.scratch, length)
      this.scratch[length++] = 32
    })
    // A line with only a block number is a jump target, not an empty line.
    if (length === 0 && isNumbered) return this.number('N')
    return this.number(this.latin.decode(this.scratch.subarray(0, length)))
  }
}

/**
 * Returns the key of a line's shape, which omits its numbers: `G1X#Y#F#`. Lines of the same shape are the same line
 * with other values.
 */
export function shapeKey(keys: LineKeys, walk: WordWalk, bytes: Uint8Array, from: number, to: number): number {
  const names: string[] = []
  walk.each(from, to, (word) => {
    if (word.isNumber || names.length >= maxNames) return
    if (word.kind === 'comment') names.push('(')
    else if (word.kind === 'code') names.push(text(bytes, word.from, word.to))
    else names.push(text(bytes, word.from, word.nameTo))
  })
  return keys.number(`shape ${names.join('#')}`)
}

const maxNames = 50
const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 40)))
