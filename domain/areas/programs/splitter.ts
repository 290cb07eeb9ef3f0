import type { Block, Span } from './block.ts'
import { type Landmark, landmark, namesOperation } from './landmark.ts'
import { type Lexicon, nameCode } from './lexicon.ts'
import { textOf } from './programText.ts'
import { RateTally } from './rateTally.ts'
import { References } from './references.ts'
import type { ProgramStep } from './responses/programSteps.ts'
import { numberAt } from './skip.ts'
import type { Survey } from './surveyProgram.ts'
import { namesTool, toolOf } from './toolOf.ts'

/** A step without its end, which is the start of the next one. */
export type StepStart = Omit<ProgramStep, 'index' | 'to'>
/**
 * A line where a step may start, with the first comment from there on and the comment that the previous step had until
 * then.
 */
type StartCandidate = { from: number; line: number; remark?: string; before?: string | null }
type OpenStep = StepStart & { works: boolean; hasCode: boolean; toolRemark: string | null }

const maxSteps = 10_000
const longestText = 200
const frame = /^[-=*#_~\s]+|(?<![-=*#_~\s])[-=*#_~\s]+$/g

/** Processes a program line by line and finds the starts of its steps. */
export class Splitter {
  private readonly found: StepStart[] = []
  private open: OpenStep
  private at: StartCandidate = { from: 0, line: 0 }
  /** Start of the comments directly above this line. */
  private above: StartCandidate | null = null
  /** The comment before this line, separated at most by lines that set modes. */
  private lastRemark: StartCandidate | null = null
  /** The previous line was empty. */
  private afterBlank = false
  /** An empty line precedes the current comment, or the line of dashes above it. */
  private isApart = false
  /** A line that names a tool; with `M6` in the next line the step starts with it. */
  private chosen: (StartCandidate & { to: number }) | null = null
  private inForce: number | string | null = null
  private called: number | string | null = null
  private hasEnded = false
  private readonly tally: RateTally
  private readonly references: References

  private readonly bytes: Uint8Array
  private readonly block: Block
  private readonly lexicon: Lexicon
  private readonly survey: Survey

  constructor(bytes: Uint8Array, block: Block, lexicon: Lexicon, survey: Survey) {
    this.bytes = bytes
    this.block = block
    this.lexicon = lexicon
    this.survey = survey
    this.tally = new RateTally(bytes, lexicon.dialect, survey.isTurning)
    this.references = new References(bytes, lexicon)
    this.open = this.opened('head', { from: 0, line: 1 })
  }

  line(from: number, to: number): void {
    const { block } = this
    this.at = { from, line: this.at.line + 1 }
    block.read(from, to)
    if (this.found.length + 1 >= maxSteps) {
      this.tally.add(block)
      return
    }
    // A block number before a comment is insignificant, unless numbers start operations.
    const isRemark = !block.number.to || (block.comment.to > 0 && !this.survey.numbersAreMarks)
    if (!block.hasCode && isRemark) this.remark(from)
    else {
      this.code(from, to)
      this.above = null
      if (!setsModes(block)) this.lastRemark = null
      this.afterBlank = this.isApart = false
    }
  }

  /** Returns all steps after the last line. */
  finish(): StepStart[] {
    this.at = { from: this.bytes.length, line: this.at.line + 1 }
    if (this.chosen) this.addChosen(this.chosen)
    this.close(this.at)
    return this.found
  }

  private opened(kind: ProgramStep['kind'], { from, line }: StartCandidate): OpenStep {
    const rates = { feeds: [], speed: null, cuttingSpeed: null, computedFeed: null, computedSpeed: null }
    const tool = kind === 'subprogram' ? null : this.inForce
    const details = { label: null, comment: null, toolRemark: null, works: false, hasCode: false }
    return { kind, tool, from, lines: 0, firstLine: line, rates, ...details }
  }

  private close(next: StartCandidate): void {
    const { works: _, hasCode: __, toolRemark, ...step } = this.open
    const lines = next.line - step.firstLine
    if (lines === 0 && next.from < this.bytes.length) return
    const comment = toolRemark ?? (step.comment === step.label ? null : step.comment)
    this.found.push({ ...step, comment, lines, rates: this.tally.take() })
  }

  private startStep(kind: ProgramStep['kind'], candidate: StartCandidate): void {
    const at = candidate.from < this.open.from ? this.at : candidate
    if (at.before !== undefined) this.open.comment = at.before
    this.close(at)
    this.open = this.opened(kind, at)
    this.open.comment = at.remark ?? null
    this.above = this.lastRemark = null
  }

  private text({ from, to }: Span): string {
    return textOf(this.bytes, from, Math.min(to, from + longestText)).trim()
  }

  /** Returns the text of a comment without its frame of dashes and stars. */
  private remarkText(): string {
    return this.text(this.block.comment).replace(frame, '')
  }

  /** Processes a line without code for the control. */
  private remark(from: number): void {
    const { block, open } = this
    if (!block.comment.to) {
      this.afterBlank = this.isApart = true
      return
    }
    const text = this.remarkText()
    // The storage path of a Siemens file is not a comment.
    if (text.startsWith('$PATH=')) return
    // A comment after an empty line describes the following lines; a line of dashes is only a frame.
    if (this.afterBlank && this.above) {
      const { remark: _, ...position } = this.above
      this.above = open.kind === 'head' ? null : position
    }
    this.afterBlank = false
    if (!text) {
      this.above ??= { ...this.at, before: open.comment }
      return
    }
    if (open.kind === 'head' || !this.above) this.above = { ...this.at, remark: text, before: open.comment }
    this.above.remark ??= text
    this.lastRemark = { ...this.at, remark: text, before: open.comment }
    const isHeading = this.isHeading(from)
    const isSeparate = this.isApart && open.hasCode && !this.lexicon.parameters && /\p{L}/u.test(text)
    this.isApart = false
    if (namesOperation(text, isHeading) || isSeparate) this.operation(text, this.above)
    else this.open.comment ??= text
  }

  private isHeading(from: number): boolean {
    let at = from
    while (this.lexicon.parameters && at < this.block.comment.from && this.bytes[at]! !== 42 && this.bytes[at] !== 59)
      at++
    return this.bytes[at] === 42 && this.lexicon.parameters
  }

  private operation(label: string, from: StartCandidate): void {
    const { open } = this
    if (open.kind !== 'head' && !open.works) {
      if (open.label === null) open.label = label
      else open.comment ??= label
      return
    }
    this.startStep('operation', from)
    this.open.label = label
    if (this.open.comment === label) this.open.comment = null
  }

  private code(from: number, to: number): void {
    const { block, chosen } = this
    const mark = landmark(this.bytes, block, this.lexicon)
    if (mark) this.passes(mark)
    else if (block.number.to && this.survey.numbersAreMarks) this.numbered()
    this.tools(to)
    if (chosen) {
      // A comment beside a tool's name belongs to the step that its change started.
      this.addChosen(chosen)
      block.read(from, to)
    }
    if (mayRefer(block)) this.references.note(from, to)
    if (!this.chosen) this.tally.add(block)
    const { open } = this
    if (block.works) open.works = true
    if (block.hasCode && mark?.kind !== 'program' && mark?.kind !== 'subprogram') open.hasCode = true
    // Klartext generates comments for the parameters of a cycle; these are not comments of the programmer.
    const explains = block.firstName === parameter || block.firstName === cycle
    if (block.comment.to && !explains) open.comment ??= this.remarkText() || null
    if (block.endsProgram) this.hasEnded = true
  }

  private addChosen({ from, to }: StartCandidate & { to: number }): void {
    this.block.read(from, to)
    this.tally.add(this.block)
  }

  private passes(mark: Landmark): void {
    const { open } = this
    if (mark.kind === 'operation') this.operation(mark.label, this.above ?? this.at)
    else if (mark.kind === 'program' || mark.kind === 'subprogram') this.program(mark)
    else if (mark.kind === 'label') {
      this.startStep(this.hasEnded ? 'subprogram' : 'block', this.above ?? this.at)
      this.open.label = mark.label
    } else if (!this.references.hasName(mark.label) && (open.kind === 'head' || open.works || open.kind === 'tool')) {
      this.startStep('block', this.above ?? this.at)
      this.open.label = mark.label
    }
  }

  private program({ kind, label }: Landmark): void {
    const { block, open } = this
    const isSame = this.lexicon.dialect === 'siemens' && open.kind === 'subprogram' && open.label === label
    if ((open.kind === 'head' && !open.hasCode) || isSame) open.label ??= label
    else {
      this.startStep(kind === 'program' ? 'head' : 'subprogram', this.at)
      this.tally.reset()
      this.open.label = label
    }
    this.hasEnded = false
    if (this.lexicon.dialect !== 'heidenhain') return
    const isInch = /\bINCH\s*$/i.test(this.text({ from: block.first.from, to: this.lineEnd() }))
    this.tally.setLength(isInch ? 'inch/10' : 'mm')
  }

  private lineEnd(): number {
    const { bytes } = this
    let to = this.block.first.from
    while (to < bytes.length && bytes[to] !== 10 && bytes[to] !== 13 && bytes[to] !== 59) to++
    return to
  }

  private numbered(): void {
    const { open, block } = this
    const { from, to } = block.number
    if (this.references.hasNumber(numberAt(this.bytes, from + 1, to))) return
    if (open.kind === 'head' || open.works || open.kind === 'tool') {
      this.startStep('block', this.above ?? this.at)
      const text = this.remarkText()
      this.open.label = namesOperation(text, false) ? text : this.text(block.number)
    } else open.label ??= this.text(block.number)
  }

  /** Processes a tool that is named or changed in this line. */
  private tools(to: number): void {
    const { block, survey } = this
    const { tool } = block
    const isKlartext = this.lexicon.dialect === 'heidenhain'
    const isDefinition = this.lexicon.dialect === 'heidenhainIso' && block.gCodes.includes(99)
    const chosen = this.chosen
    this.chosen = null
    if (tool && !isDefinition) {
      const { id, cancels } = toolOf(this.bytes, tool, this.lexicon.dialect, survey.toolsByWord)
      this.called = id
      if (survey.toolsByWord) {
        const isNew = id !== this.inForce || this.open.works
        if (!cancels && isNew) this.change(id, this.beforeTool())
        return
      }
      if (!block.changesTool) {
        this.chosen = { ...this.beforeTool(), to }
        return
      }
    }
    if (!block.changesTool || (isKlartext && !tool)) return
    this.change(this.called, chosen ?? this.beforeTool())
  }

  /**
   * Returns the start of the step for the tool called in this line: the comments above, also above lines that set modes
   * if they name the tool.
   */
  private beforeTool(): StartCandidate {
    const { above, lastRemark, called } = this
    return (
      above ??
      (lastRemark?.remark !== undefined && called !== null && namesTool(lastRemark.remark, called)
        ? lastRemark
        : this.at)
    )
  }

  private change(id: number | string | null, at: StartCandidate): void {
    const { open, block } = this
    const isReady = (open.kind === 'operation' || open.kind === 'block') && !open.works
    this.inForce = id
    if (isReady) open.kind = 'tool'
    else {
      this.startStep('tool', at)
      this.open.label = at.remark ?? null
    }
    this.open.tool = id
    if (block.comment.to) this.open.toolRemark = this.remarkText() || null
  }
}

const [ifCode, goTo, parameter, cycle] = ['IF', 'GOTO', 'Q', 'CYCL'].map(nameCode)

/** True if a line only sets modes: `G21 G90 G54`. */
const setsModes = ({ words, gCodes, works }: Block) => words > 0 && words === gCodes.length && !works

/** True if a line can refer to another block: a cycle with a contour, or a jump. */
const mayRefer = ({ firstName, gCodes }: Block) =>
  firstName === ifCode ||
  firstName === goTo ||
  gCodes.some((code) => (code >= 70 && code <= 73) || (code >= 85 && code <= 88))
