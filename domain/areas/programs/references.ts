import type { Lexicon } from './lexicon.ts'
import { nameCode } from './lexicon.ts'
import { numberAt } from './skip.ts'
import { WordReader } from './wordReader.ts'

const [g, n, p, q, goTo] = ['G', 'N', 'P', 'Q', 'GOTO'].map(nameCode) as [number, number, number, number, number]

/**
 * Numbers and names of blocks that the program itself refers to: contours of cycles (`G71 P100 Q200`, `G85 NLAP1`),
 * jumps. They do not start an operation.
 */
export class References {
  private readonly names = new Set<string>()
  private readonly ranges: { from: number; to: number }[] = []
  private readonly word: WordReader
  private readonly bytes: Uint8Array
  private readonly lexicon: Lexicon

  constructor(bytes: Uint8Array, lexicon: Lexicon) {
    this.bytes = bytes
    this.lexicon = lexicon
    this.word = new WordReader(bytes, lexicon)
  }

  /** True if a number is in a contour or is a jump target, according to the lines noted so far. */
  hasNumber(number: number): boolean {
    return this.names.has(String(number)) || this.ranges.some(({ from, to }) => number >= from && number <= to)
  }

  hasName(name: string): boolean {
    return this.names.has(name.toUpperCase())
  }

  /** Records the references of a line. */
  note(from: number, to: number): void {
    const { word, bytes } = this
    const isOkuma = this.lexicon.dialect === 'okuma'
    let cycle = false
    let first: number | null = null
    let last: number | null = null
    let words = 0
    word.read(from, to)
    while (word.next()) {
      if (word.what !== 'word') continue
      const value = word.value === 'number' ? numberAt(bytes, word.valueFrom, word.to) : null
      if (word.name === g && value !== null && value >= 70 && value <= 73) cycle = true
      else if (word.name === p) first = value
      else if (word.name === q) last = value
      else if (word.name === goTo && value !== null && this.names.size < maxNames) this.names.add(String(value))
      else if (isOkuma && words > 0 && bytes[word.from] === 78 && word.name !== n && this.names.size < maxNames)
        this.names.add(
          String.fromCharCode(...bytes.subarray(word.from, Math.min(word.to, word.from + 20))).toUpperCase(),
        )
      words++
    }
    const isKnown =
      this.ranges.length >= maxRanges || this.ranges.some((range) => range.from === first && range.to === last)
    if (cycle && first !== null && last !== null && !isKnown) this.ranges.push({ from: first, to: last })
  }
}

// Realistic programs have fewer references.
const maxNames = 100_000
const maxRanges = 200
