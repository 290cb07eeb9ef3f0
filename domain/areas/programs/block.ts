import { type Lexicon, letterCode, nameCode } from './lexicon.ts'
import { numberAt } from './skip.ts'
import { WordReader } from './wordReader.ts'

const letters = Object.fromEntries([...'FGLMNST'].map((letter) => [letter, nameCode(letter)])) as Record<string, number>
const { F, G, L, M, N, S, T } = letters as Record<'F' | 'G' | 'L' | 'M' | 'N' | 'S' | 'T', number>
const [tool, call, cycle, driven] = ['TOOL', 'CALL', 'CYCL', 'SB'].map(nameCode) as [number, number, number, number]
const [perRevolution, perTooth] = [nameCode('FU'), nameCode('FZ')] as [number, number]

const slash = 47
const percent = 37
const star = 42

/** A range of bytes; `to` is 0 if it is absent. */
export type Span = { from: number; to: number }
const emptySpan: Span = { from: 0, to: 0 }

/** A tool call; `value` distinguishes a number from a name and from an expression. */
export type CalledTool = Span & { value: WordReader['value'] }

/** The content of one line that is relevant for steps and rates. `read` fills it again for each line. */
export class Block {
  /** True if it contains code for the control. */
  hasCode = false
  /** Text of its first comment without delimiters. */
  comment = emptySpan
  /** Block number: `N10`, or the bare number of Klartext. */
  number = emptySpan
  /** Name and range of the first word other than the block number. */
  firstName = 0
  first = emptySpan
  /** Number of its words and texts besides the block number. */
  words = 0
  tool: CalledTool | null = null
  changesTool = false
  /** `M2`, `M30`. */
  endsProgram = false
  /** True if it moves at a feed rate or executes a cycle. */
  works = false
  /** `G98 L1` of DIN/ISO. */
  label = emptySpan
  gCodes: number[] = []
  feed: number | null = null
  feedPer: 'rev' | 'tooth' | null = null
  speed: number | null = null
  computedFeed = emptySpan
  computedSpeed = emptySpan
  /** `G4`: F and S are times. */
  isDwell = false
  /** `G65`, `G66`, `G10`: the words are arguments or data. */
  isArguments = false

  private namesLabel = false
  private readonly bytes: Uint8Array
  private readonly lexicon: Lexicon
  private readonly word: WordReader

  constructor(bytes: Uint8Array, lexicon: Lexicon) {
    this.bytes = bytes
    this.lexicon = lexicon
    this.word = new WordReader(bytes, lexicon)
  }

  read(from: number, to: number): void {
    const { word } = this
    this.clear()
    word.read(from, to)
    while (word.next()) {
      if (word.what === 'comment') this.remark()
      else if (word.what === 'mark' && this.bytes[word.from] === slash) continue
      else if (!this.hasCode && !this.number.to && this.isNumber()) this.number = { from: word.from, to: word.to }
      else this.addCode()
    }
    if (this.isDwell || this.isArguments) {
      this.feed = null
      this.speed = null
      this.computedFeed = emptySpan
      this.computedSpeed = emptySpan
    }
    if (this.isArguments && !this.changesTool) this.tool = null
    if (this.feed !== null || this.computedFeed.to) this.works = true
  }

  private clear(): void {
    this.hasCode = this.changesTool = this.endsProgram = this.works = this.isDwell = this.isArguments = false
    this.namesLabel = false
    this.comment = this.number = this.first = this.label = this.computedFeed = this.computedSpeed = emptySpan
    this.firstName = this.words = 0
    this.tool = null
    if (this.gCodes.length > 0) this.gCodes = []
    this.feed = this.feedPer = this.speed = null
  }

  private isNumber(): boolean {
    const { word, bytes, lexicon } = this
    if (word.what === 'word') return word.name === N && word.value === 'number' && bytes[word.to - 1] !== 46
    return word.what === 'number' && lexicon.bareNumbers && bytes[word.from]! >= 48
  }

  private remark(): void {
    if (this.comment.to) return
    const { bytes, word } = this
    let { from, to } = word
    if (bytes[from] === 40 && bytes[to - 1] === 41) to--
    from++
    if (bytes[word.from] === star) while (from < to && (bytes[from]! <= 32 || bytes[from] === 45)) from++
    while (from < to && bytes[from]! <= 32) from++
    while (to > from && bytes[to - 1]! <= 32) to--
    if (to > from) this.comment = { from, to }
  }

  private addCode(): void {
    const { word, bytes } = this
    if (word.what === 'mark' && this.lexicon.parameters && bytes[word.from] === star) return
    // A single percent sign marks the edge of a tape.
    if (word.what !== 'mark' || bytes[word.from] !== percent) this.hasCode = true
    if (!this.first.to) {
      this.first = { from: word.from, to: word.to }
      this.firstName = word.name
    }
    this.words++
    if (word.what === 'text') {
      const isCalled = this.firstName === tool && this.changesTool && !this.tool
      if (isCalled) this.tool = { from: word.from, to: word.to, value: 'text' }
      return
    }
    if (word.what === 'word') this.addWord(word)
  }

  private addWord(word: WordReader): void {
    const { bytes, lexicon } = this
    const value = word.value === 'number' ? numberAt(bytes, word.valueFrom, word.to) : null
    if (lexicon.dialect === 'heidenhain') {
      if (word.name === call && this.firstName === tool) {
        this.changesTool = true
        if (word.value !== 'none') this.tool = { from: word.valueFrom, to: word.to, value: word.value }
      } else if (word.name === cycle || (word.name === M && (value === 99 || value === 89))) this.works = true
    }
    if (word.name === F || word.name === perRevolution || word.name === perTooth) this.addFeed(word, value)
    else if (word.name === S || word.name === driven) {
      if (value !== null) this.speed = Math.max(this.speed ?? value, value)
      else if (word.value === 'expression') this.computedSpeed = { from: word.from, to: word.to }
    } else if (word.name === G && value !== null) this.addGCode(value)
    else if (word.name === M && value !== null) {
      if (value === 6 && lexicon.dialect !== 'heidenhain') this.changesTool = true
      else if (value === 2 || value === 30) this.endsProgram = true
    } else if (word.name === T && word.value !== 'none' && lexicon.dialect !== 'heidenhain') {
      this.tool = { from: word.valueFrom, to: word.to, value: word.value }
    } else if (word.name === L && this.namesLabel) this.label = { from: word.valueFrom, to: word.to }
  }

  private addFeed(word: WordReader, value: number | null): void {
    const isKlartext = this.lexicon.dialect === 'heidenhain'
    if (word.name !== F && !isKlartext) return
    if (value !== null) {
      this.feed = Math.max(this.feed ?? value, value)
      this.feedPer = word.name === perRevolution ? 'rev' : word.name === perTooth ? 'tooth' : null
    } else if (word.value === 'expression' && !this.isRapid(word)) {
      this.computedFeed = { from: word.from, to: word.to }
    }
  }

  private isRapid(word: WordReader): boolean {
    return this.lexicon.parameters && letterCode(this.bytes[word.valueFrom]!) === M
  }

  private addGCode(code: number): void {
    this.gCodes.push(code)
    if (code === 1 || code === 2 || code === 3) this.works = true
    else if (code === 4) this.isDwell = true
    else if (code === 98) this.namesLabel = this.lexicon.dialect === 'heidenhainIso'
    else if (code === 65 || code === 66 || code === 10) this.isArguments = this.lexicon.dialect === 'fanuc'
  }
}
