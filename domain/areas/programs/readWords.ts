import type { WordKind } from './answers/programDiff.ts'
import { type Lexicon, nameCode } from './lexicon.ts'
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

/** A word of a line as a diff sees it. `number` marks the block number, which says nothing to the machine. */
export type SeenWord = { kind: WordKind; from: number; to: number; nameTo: number; isNumber: boolean }

/**
 * Goes through the words of a line and hands each to `see`, in the one object that it keeps. A line goes twice through
 * the reader, as a `G65` behind a word makes it an argument.
 */
export class WordWalk {
  private readonly bytes: Uint8Array
  private readonly lexicon: Lexicon
  private readonly reader: WordReader
  private readonly seen: SeenWord = { kind: 'code', from: 0, to: 0, nameTo: 0, isNumber: false }

  constructor(bytes: Uint8Array, lexicon: Lexicon) {
    this.bytes = bytes
    this.lexicon = lexicon
    this.reader = new WordReader(bytes, lexicon)
  }

  each(from: number, to: number, see: (word: SeenWord) => void): void {
    const { reader, bytes, seen, lexicon } = this
    const isArgument = lexicon.dialect !== 'heidenhain' && this.hasArguments(from, to)
    /** The name of the first word behind the block number; -1 before it. */
    let first = -1
    let isBegin = true
    reader.read(from, to)
    while (reader.next()) {
      seen.from = reader.from
      seen.to = reader.to
      seen.nameTo = reader.what === 'word' ? reader.nameTo : reader.from
      const isSkip = isBegin && reader.what === 'mark' && bytes[reader.from] === 47
      seen.isNumber = isBegin && !isSkip && this.isNumber()
      if (!isSkip) isBegin = false
      if (seen.isNumber) seen.kind = 'blockNumber'
      else {
        if (first < 0 && !isSkip) first = reader.name
        const isCalled = first === tool && (reader.name === call || reader.name === def || reader.what === 'text')
        const isTool = isCalled && lexicon.dialect === 'heidenhain'
        seen.kind = isTool ? 'tool' : wordKind(reader, lexicon.dialect, isArgument)
      }
      see(seen)
    }
  }

  private isNumber(): boolean {
    const { reader, bytes, lexicon } = this
    if (reader.what === 'word') return reader.name === n && reader.value === 'number' && bytes[reader.to - 1] !== 46
    return reader.what === 'number' && lexicon.bareNumbers && bytes[reader.from]! >= 48
  }

  /** `G4`, `G65`, `G66`, `G10`: F and S are times or arguments here. */
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

/** Copies a word without the blanks that mean nothing to `into`: `X 10` and `X10` are one word. Tells where it ends. */
export function copyTight(bytes: Uint8Array, word: SeenWord, into: Uint8Array, at: number): number {
  let next = at
  const keeps = word.kind === 'comment' || bytes[word.from] === 34
  let isQuoted = false
  for (let from = word.from; from < word.to; from++) {
    const byte = bytes[from]!
    if (byte === 34) isQuoted = !isQuoted
    if (keeps || isQuoted || !isBlank(byte)) into[next++] = byte
  }
  while (word.kind === 'comment' && next > at && isBlank(into[next - 1]!)) next--
  return next
}
