import { type Lexicon, nameCode } from './lexicon.ts'
import type { WordKind } from './responses/programDiff.ts'
import { isBlank, numberAt } from './skip.ts'
import { wordKind } from './wordKind.ts'
import { WordReader } from './wordReader.ts'

const [n, g, tool, call, def] = ['N', 'G', 'TOOL', 'CALL', 'DEF'].map(nameCode) as [
  number,
  number,
  number,
  number,
  number,
]

/** A word of a line for a diff. `isNumber` marks the block number, which is insignificant to the machine. */
export type LineWord = { kind: WordKind; from: number; to: number; nameTo: number; isNumber: boolean }

/**
 * Iterates over the words of a line and passes each to `visit`, in a single reused object. A line is read twice,
 * because a `G65` after a word turns it into an argument.
 */
export class WordWalk {
  private readonly bytes: Uint8Array
  private readonly lexicon: Lexicon
  private readonly reader: WordReader
  private readonly seen: LineWord = { kind: 'code', from: 0, to: 0, nameTo: 0, isNumber: false }

  constructor(bytes: Uint8Array, lexicon: Lexicon) {
    this.bytes = bytes
    this.lexicon = lexicon
    this.reader = new WordReader(bytes, lexicon)
  }

  each(from: number, to: number, visit: (word: LineWord) => void): void {
    const { reader, bytes, seen, lexicon } = this
    const isArgument = lexicon.dialect !== 'heidenhain' && this.hasArguments(from, to)
    /** Name of the first word after the block number; -1 before it. */
    let first = -1
    let isStart = true
    reader.read(from, to)
    while (reader.next()) {
      seen.from = reader.from
      seen.to = reader.to
      seen.nameTo = reader.what === 'word' ? reader.nameTo : reader.from
      const isSkip = isStart && reader.what === 'mark' && bytes[reader.from] === 47
      seen.isNumber = isStart && !isSkip && this.isNumber()
      if (!isSkip) isStart = false
      if (seen.isNumber) seen.kind = 'blockNumber'
      else {
        if (first < 0 && !isSkip) first = reader.name
        const isCalled = first === tool && (reader.name === call || reader.name === def || reader.what === 'text')
        const isTool = isCalled && lexicon.dialect === 'heidenhain'
        seen.kind = isTool ? 'tool' : wordKind(reader, lexicon.dialect, isArgument)
      }
      visit(seen)
    }
  }

  private isNumber(): boolean {
    const { reader, bytes, lexicon } = this
    if (reader.what === 'word') return reader.name === n && reader.value === 'number' && bytes[reader.to - 1] !== 46
    return reader.what === 'number' && lexicon.bareNumbers && bytes[reader.from]! >= 48
  }

  /** `G4`, `G65`, `G66`, `G10`: F and S are times or arguments. */
  private hasArguments(from: number, to: number): boolean {
    const { reader, bytes } = this
    reader.read(from, to)
    while (reader.next()) {
      if (reader.what !== 'word' || reader.name !== g || reader.value !== 'number') continue
      const code = numberAt(bytes, reader.valueFrom, reader.to)
      if (code === 4 || (this.lexicon.dialect === 'fanuc' && (code === 65 || code === 66 || code === 10))) return true
    }
    return false
  }
}

/** Copies a word without insignificant blanks to `into`: `X 10` and `X10` are the same word. Returns the end. */
export function copyTight(bytes: Uint8Array, word: LineWord, into: Uint8Array, at: number): number {
  let next = at
  const preservesBlanks = word.kind === 'comment' || bytes[word.from] === 34
  let isQuoted = false
  for (let from = word.from; from < word.to; from++) {
    const byte = bytes[from]!
    if (byte === 34) isQuoted = !isQuoted
    if (preservesBlanks || isQuoted || !isBlank(byte)) into[next++] = byte
  }
  while (word.kind === 'comment' && next > at && isBlank(into[next - 1]!)) next--
  return next
}
