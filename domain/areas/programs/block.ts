import { type Lexicon, letterCode, nameCode } from './lexicon.ts'
import { numberAt } from './skip.ts'
import { WordReader } from './wordReader.ts'

const letters = Object.fromEntries([...'FGLMNST'].map((letter) => [letter, nameCode(letter)])) as Record<string, number>
const { F, G, L, M, N, S, T } = letters as Record<'F' | 'G' | 'L' | 'M' | 'N' | 'S' | 'T', number>
const [tool, call, cycle, driven] = ['TOOL', 'CALL', 'CYCL', 'SB'].map(nameCode) as [number, number, number, number]
const [perTurn, perTooth] = [nameCode('FU'), nameCode('FZ')] as [number, number]

const slash = 47
const percent = 37
const star = 42

/** Where something is written, `to` 0 where it is not. */
export type Place = { from: number; to: number }
const nowhere: Place = { from: 0, to: 0 }

/** A tool as it is called: `value` tells a number from a name and from what the control computes. */
export type CalledTool = Place & { value: WordReader['value'] }

/** What one line says that steps and rates depend on. `read` fills it anew. */
export class Block {
  /** It says something to the control. */
  hasCode = false
  /** What its first comment says, without the signs around it. */
  comment = nowhere
  /** `N10`, or the bare number of Klartext. */
  number = nowhere
  /** The first word that is not its number: its name and where it is. */
  firstName = 0
  first = nowhere
  /** How many words and texts it has beside its number. */
  words = 0
  tool: CalledTool | null = null
  changesTool = false
  /** `M2`, `M30`. */
  endsProgram = false
  /** It moves at a feed or works off a cycle. */
  works = false
  /** `G98 L1` of DIN/ISO. */
  label = nowhere
  gCodes: number[] = []
  feed: number | null = null
  feedPer: 'rev' | 'tooth' | null = null
  speed: number | null = null
  computedFeed = nowhere
  computedSpeed = nowhere
  /** `G4`: its F and S are times. */
  isDwell = false
  /** `G65`, `G66`, `G10`: its words are arguments or data. */
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
      else this.say()
    }
    if (this.isDwell || this.isArguments) {
      this.feed = null
      this.speed = null
      this.computedFeed = nowhere
      this.computedSpeed = nowhere
    }
    if (this.isArguments && !this.changesTool) this.tool = null
    if (this.feed !== null || this.computedFeed.to) this.works = true
  }

  private clear(): void {
    this.hasCode = this.changesTool = this.endsProgram = this.works = this.isDwell = this.isArguments = false
    this.namesLabel = false
    this.comment = this.number = this.first = this.label = this.computedFeed = this.computedSpeed = nowhere
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

  private say(): void {
    const { word, bytes } = this
    if (word.what === 'mark' && this.lexicon.parameters && bytes[word.from] === star) return
    // A percent sign alone is the edge of a tape.
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
    if (word.what === 'word') this.sayWord(word)
  }

  private sayWord(word: WordReader): void {
    const { bytes, lexicon } = this
    const value = word.value === 'number' ? numberAt(bytes, word.valueFrom, word.to) : null
    if (lexicon.dialect === 'heidenhain') {
      if (word.name === call && this.firstName === tool) {
        this.changesTool = true
        if (word.value !== 'none') this.tool = { from: word.valueFrom, to: word.to, value: word.value }
      } else if (word.name === cycle || (word.name === M && (value === 99 || value === 89))) this.works = true
    }
    if (word.name === F || word.name === perTurn || word.name === perTooth) this.sayFeed(word, value)
    else if (word.name === S || word.name === driven) {
      if (value !== null) this.speed = Math.max(this.speed ?? value, value)
      else if (word.value === 'expression') this.computedSpeed = { from: word.from, to: word.to }
    } else if (word.name === G && value !== null) this.sayG(value)
    else if (word.name === M && value !== null) {
      if (value === 6 && lexicon.dialect !== 'heidenhain') this.changesTool = true
      else if (value === 2 || value === 30) this.endsProgram = true
    } else if (word.name === T && word.value !== 'none' && lexicon.dialect !== 'heidenhain') {
      this.tool = { from: word.valueFrom, to: word.to, value: word.value }
    } else if (word.name === L && this.namesLabel) this.label = { from: word.valueFrom, to: word.to }
  }

  private sayFeed(word: WordReader, value: number | null): void {
    const isKlartext = this.lexicon.dialect === 'heidenhain'
    if (word.name !== F && !isKlartext) return
    if (value !== null) {
      this.feed = Math.max(this.feed ?? value, value)
      this.feedPer = word.name === perTurn ? 'rev' : word.name === perTooth ? 'tooth' : null
    } else if (word.value === 'expression' && !this.isRapid(word)) {
      this.computedFeed = { from: word.from, to: word.to }
    }
  }

  private isRapid(word: WordReader): boolean {
    return this.lexicon.parameters && letterCode(this.bytes[word.valueFrom]!) === M
  }

  private sayG(code: number): void {
    this.gCodes.push(code)
    if (code === 1 || code === 2 || code === 3) this.works = true
    else if (code === 4) this.isDwell = true
    else if (code === 98) this.namesLabel = this.lexicon.dialect === 'heidenhainIso'
    else if (code === 65 || code === 66 || code === 10) this.isArguments = this.lexicon.dialect === 'fanuc'
  }
}
