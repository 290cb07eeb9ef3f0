import type { LineKeys, Lines } from './lineKeys.ts'
import type { SplitText } from './splitProgram.ts'
import type { StepStart } from './splitter.ts'

/** A step of a compared program with its content. */
export class StepContent {
  readonly start: StepStart
  private readonly program: SplitText
  private readonly from: number
  private readonly to: number
  private read: Lines | null = null

  constructor(program: SplitText, index: number) {
    const { starts, text } = program
    this.program = program
    this.start = starts[index]!
    this.from = Math.max(this.start.from, text.start)
    this.to = starts[index + 1]?.from ?? text.bytes.length
  }

  bytes(): Uint8Array {
    return this.program.text.bytes.subarray(this.from, this.to)
  }

  /** Returns its lines with their keys, read once. */
  lines(keys: LineKeys): Lines {
    const { text, lexicon, endOf } = this.program
    this.read ??= keys.read({ bytes: text.bytes, lexicon, endOf }, this.from, this.to, this.start.firstLine)
    return this.read
  }
}
