import { type Lexicon, letterCode, nameCode } from './lexicon.ts'
import { isBlank, isDigit, isNumberStart, skipBlanks, skipBracketed, skipDigits, skipNumber } from './skip.ts'

const [f, q] = [nameCode('F'), nameCode('Q')] as [number, number]
const [auto, max, fAuto, fMax] = ['AUTO', 'MAX', 'FAUTO', 'FMAX'].map(nameCode) as [number, number, number, number]
const parameterNames = new Set(['Q', 'QL', 'QR', 'QS'].map(nameCode))
const equals = 61
const hash = 35
const square = 91
const round = 40
const quote = 34
const star = 42
const slash = 47
const dash = 45

/**
 * Reads the words of a line in one pass without allocations: `next` returns true if there is another word and fills the
 * fields, which are valid until the next call.
 */
export class WordReader {
  /** `number`: without an address; `mark`: any other character, and the `/1` of an optional block. */
  what: 'word' | 'comment' | 'text' | 'number' | 'mark' = 'mark'
  from = 0
  to = 0
  /** The name by `nameCode`; only for words. */
  name = 0
  /** End of the name, including its digits (`S1`). */
  nameTo = 0
  value: 'none' | 'number' | 'expression' | 'text' = 'none'
  valueFrom = 0

  private readonly bytes: Uint8Array
  private readonly lexicon: Lexicon
  private at = 0
  private end = 0
  private isFirst = true

  constructor(bytes: Uint8Array, lexicon: Lexicon) {
    this.bytes = bytes
    this.lexicon = lexicon
  }

  /** Starts reading a line, without its line end. */
  read(from: number, to: number): void {
    this.at = from
    this.end = to
    this.isFirst = true
  }

  next(): boolean {
    const { bytes, end } = this
    const at = skipBlanks(bytes, this.at, end)
    if (at >= end) return false
    this.from = at
    this.name = 0
    this.value = 'none'
    const byte = bytes[at]!
    if (letterCode(byte)) this.word(at)
    else if (byte === 59) this.whole('comment', end)
    else if (byte === round && this.lexicon.roundComments) this.whole('comment', this.behind(41, at))
    else if (byte === quote) this.whole('text', this.behind(quote, at + 1))
    else if (byte === star && this.isHeading(at + 1)) this.whole('comment', end)
    else if (byte === hash) this.variable(at)
    else if (isNumberStart(bytes, at, end)) this.whole('number', skipNumber(bytes, at, end))
    else this.whole('mark', this.isFirst && byte === slash ? this.skipLevel(at + 1) : at + 1)
    this.at = this.to
    this.isFirst = false
    return true
  }

  /** Returns the position after the level of an optional block: `/`, `/1`. */
  private skipLevel(at: number): number {
    const hasLevel = at < this.end && isDigit(this.bytes[at]) && !this.lexicon.bareNumbers
    return hasLevel ? at + 1 : at
  }

  private whole(what: WordReader['what'], to: number): void {
    this.what = what
    this.valueFrom = this.from
    this.to = to
  }

  /** True for a heading of Klartext: `* - ROUGHING`. */
  private isHeading(from: number): boolean {
    const at = skipBlanks(this.bytes, from, this.end)
    return this.lexicon.parameters && at < this.end && this.bytes[at] === dash
  }

  private behind(byte: number, from: number): number {
    for (let at = from; at < this.end; at++) if (this.bytes[at] === byte) return at + 1
    return this.end
  }

  /** Reads a macro variable: `#101 = …`, `#[#1+2] = …`. */
  private variable(at: number): void {
    const { bytes, end } = this
    this.what = 'word'
    this.nameTo = bytes[at + 1] === square ? skipBracketed(bytes, at + 1, end) : skipDigits(bytes, at + 1, end)
    this.assigned(this.nameTo)
  }

  private word(at: number): void {
    const { bytes, end, lexicon } = this
    this.what = 'word'
    let code = 0
    let next = at
    while (next < end) {
      const letter = letterCode(bytes[next]!)
      // `FQ5` is an address followed by a parameter.
      if (!letter || (lexicon.parameters && letter === q && next > at && isDigit(bytes[next + 1]))) break
      if (next - at < 6) code = code * 32 + letter
      next++
    }
    this.name = code
    this.nameTo = next
    const isLetter = next === at + 1
    if (lexicon.parameters) {
      this.klartextWord(next, code)
      return
    }
    if (lexicon.names && (!isLetter || this.isIndexed(next))) {
      while (next < end && (isDigit(bytes[next]) || letterCode(bytes[next]!))) next++
      this.nameTo = next
    }
    let behind = skipBlanks(bytes, next, end)
    if (lexicon.names && behind < end && bytes[behind] === square) {
      const bracket = behind
      next = skipBracketed(bytes, behind, end)
      behind = skipBlanks(bytes, next, end)
      if (bytes[behind] !== equals || behind >= end) {
        this.valued('expression', bracket, next)
        return
      }
      this.nameTo = next
    }
    if (behind < end && bytes[behind] === equals && bytes[behind + 1] !== equals) {
      this.assigned(behind)
      return
    }
    if (lexicon.names && !isLetter) {
      const hasArguments = behind < end && bytes[behind] === round && !lexicon.roundComments
      if (hasArguments) {
        this.valued('expression', behind, skipBracketed(bytes, behind, end))
        return
      }
      this.to = next
      return
    }
    this.plainValue(behind, next)
  }

  /** True if digits belong to the name of an assignment: `S1=`, `R10 =`. */
  private isIndexed(at: number): boolean {
    const { bytes, end } = this
    if (bytes[at] === square) return true
    const behind = skipDigits(bytes, at, end)
    const sign = skipBlanks(bytes, behind, end)
    return behind > at && sign < end && bytes[sign] === equals && bytes[sign + 1] !== equals
  }

  private klartextWord(nameTo: number, code: number): void {
    const { bytes, end } = this
    if (code === fMax || code === fAuto) {
      this.name = f
      this.nameTo = this.from + 1
      this.valued('expression', this.nameTo, nameTo)
      return
    }
    const behind = skipBlanks(bytes, nameTo, end)
    if (parameterNames.has(code) && isDigit(bytes[behind]) && behind < end) {
      this.nameTo = skipDigits(bytes, behind, end)
      this.assigned(this.nameTo)
      return
    }
    if (code === f) {
      const wordTo = this.lettersEnd(behind)
      const keyword = this.codeOf(behind, wordTo)
      if (keyword === max || keyword === auto) {
        this.valued('expression', behind, wordTo)
        return
      }
    }
    this.plainValue(behind, nameTo)
  }

  private lettersEnd(from: number): number {
    let at = from
    while (at < this.end && letterCode(this.bytes[at]!)) at++
    return at
  }

  private codeOf(from: number, to: number): number {
    let code = 0
    for (let at = from; at < to && at < from + 6; at++) code = code * 32 + letterCode(this.bytes[at]!)
    return code
  }

  /** Reads the value after `=`, which is at `from` or after blanks; without `=` there is no value. */
  private assigned(from: number): void {
    const { bytes, end } = this
    const sign = skipBlanks(bytes, from, end)
    if (sign >= end || bytes[sign] !== equals) {
      this.to = this.nameTo
      return
    }
    const at = skipBlanks(bytes, sign + 1, end)
    if (bytes[at] === quote && at < end) {
      this.valued('text', at, this.behind(quote, at + 1))
      return
    }
    if (isNumberStart(bytes, at, end)) {
      const to = skipNumber(bytes, at, end)
      const sequel = skipBlanks(bytes, to, end)
      if (sequel >= end || !isOperator(bytes[sequel]!)) {
        this.valued('number', at, to)
        return
      }
    }
    this.valued('expression', at, this.expressionEnd(at))
  }

  private expressionEnd(from: number): number {
    const { bytes, end } = this
    let at = from
    let isOpen = true
    while (at < end) {
      const byte = bytes[at]!
      if (isBlank(byte)) {
        const next = skipBlanks(bytes, at, end)
        if (next >= end || !(isOpen || isOperator(bytes[next]!))) return at
        at = next
        continue
      }
      if (byte === 59 || (byte === round && this.lexicon.roundComments)) return at
      isOpen = isOperator(byte)
      if (byte === square || byte === round) at = skipBracketed(bytes, at, end)
      else if (byte === quote) at = this.behind(quote, at + 1)
      else at++
    }
    return at
  }

  /** Reads a number or an expression after an address, ignoring blanks in between. */
  private plainValue(at: number, nameTo: number): void {
    const { bytes, end, lexicon } = this
    this.to = nameTo
    if (at >= end) return
    if (isNumberStart(bytes, at, end)) {
      this.valued('number', at, skipNumber(bytes, at, end))
      return
    }
    const signed = bytes[at] === 43 || bytes[at] === 45 ? at + 1 : at
    if (signed >= end) return
    if (bytes[signed] === hash) {
      const to =
        bytes[signed + 1] === square ? skipBracketed(bytes, signed + 1, end) : skipDigits(bytes, signed + 1, end)
      this.valued('expression', at, to)
    } else if (bytes[signed] === square) this.valued('expression', at, skipBracketed(bytes, signed, end))
    else if (lexicon.parameters && letterCode(bytes[signed]!) === q) {
      const to = this.lettersEnd(signed)
      if (isDigit(bytes[to]) && to < end) this.valued('expression', at, skipDigits(bytes, to, end))
    }
  }

  private valued(value: WordReader['value'], from: number, to: number): void {
    this.value = value
    this.valueFrom = from
    this.to = to
  }
}

/** Operators with which an expression continues: `* + - / < = >`. */
const isOperator = (byte: number) =>
  byte === 42 || byte === 43 || byte === 45 || byte === 47 || (byte >= 60 && byte <= 62)
