import type { ProgramStep } from './answers/programSteps.ts'
import type { Block, Place } from './block.ts'
import { type Landmark, landmark, namesOperation } from './landmark.ts'
import { type Lexicon, nameCode } from './lexicon.ts'
import { textOf } from './programText.ts'
import { RateTally } from './rateTally.ts'
import { References } from './references.ts'
import { numberAt } from './skip.ts'
import type { Survey } from './surveyProgram.ts'
import { namesTool, toolOf } from './toolOf.ts'

/** A step as it is found: where it begins; where it ends is where the next begins. */
export type StepStart = Omit<ProgramStep, 'index' | 'to'>
/** A line where a step may begin, with the first remark from there and what the step before had for one by then. */
type Spot = { from: number; line: number; remark?: string; before?: string | null }
type OpenStep = StepStart & { works: boolean; hasCode: boolean; toolRemark: string | null }

const mostSteps = 10_000
const longestText = 200
const frame = /^[-=*#_~\s]+|(?<![-=*#_~\s])[-=*#_~\s]+$/g

/** Is told a program line by line and finds where its steps begin. */
export class Splitter {
  private readonly found: StepStart[] = []
  private open: OpenStep
  private at: Spot = { from: 0, line: 0 }
  /** Where the comments right above this line begin. */
  private above: Spot | null = null
  /** The remark before this line, with nothing between them but lines that set modes. */
  private said: Spot | null = null
  /** The line before was empty; an empty line stands before this remark and dashes that frame it. */
  private afterBlank = false
  private isApart = false
  /** A line that names a tool; with `M6` in the next line the step begins with it. */
  private chosen: (Spot & { to: number }) | null = null
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
    if (this.found.length + 1 >= mostSteps) {
      this.tally.add(block)
      return
    }
    // A number before a remark says nothing, unless numbers begin operations.
    const isRemark = !block.number.to || (block.comment.to > 0 && !this.survey.numbersAreMarks)
    if (!block.hasCode && isRemark) this.remark(from)
    else {
      this.code(from, to)
      this.above = null
      if (!setsModes(block)) this.said = null
      this.afterBlank = this.isApart = false
    }
  }

  /** All steps, once the last line is told. */
  finish(): StepStart[] {
    this.at = { from: this.bytes.length, line: this.at.line + 1 }
    if (this.chosen) this.addChosen(this.chosen)
    this.close(this.at)
    return this.found
  }

  private opened(kind: ProgramStep['kind'], { from, line }: Spot): OpenStep {
    const rates = { feeds: [], speed: null, cuttingSpeed: null, computedFeed: null, computedSpeed: null }
    const tool = kind === 'subprogram' ? null : this.inForce
    const told = { label: null, comment: null, toolRemark: null, works: false, hasCode: false }
    return { kind, tool, from, lines: 0, firstLine: line, rates, ...told }
  }

  private close(next: Spot): void {
    const { works: _, hasCode: __, toolRemark, ...step } = this.open
    const lines = next.line - step.firstLine
    if (lines === 0 && next.from < this.bytes.length) return
    const comment = toolRemark ?? (step.comment === step.label ? null : step.comment)
    this.found.push({ ...step, comment, lines, rates: this.tally.take() })
  }

  private begin(kind: ProgramStep['kind'], spot: Spot): void {
    const at = spot.from < this.open.from ? this.at : spot
    if (at.before !== undefined) this.open.comment = at.before
    this.close(at)
    this.open = this.opened(kind, at)
    this.open.comment = at.remark ?? null
    this.above = this.said = null
  }

  private text({ from, to }: Place): string {
    return textOf(this.bytes, from, Math.min(to, from + longestText)).trim()
  }

  /** What a comment says, without the dashes and stars that frame it. */
  private remarkText(): string {
    return this.text(this.block.comment).replace(frame, '')
  }

  /** A line without a word for the control. */
  private remark(from: number): void {
    const { block, open } = this
    if (!block.comment.to) {
      this.afterBlank = this.isApart = true
      return
    }
    const said = this.remarkText()
    // Where Siemens keeps the file is no remark.
    if (said.startsWith('$PATH=')) return
    // A remark behind an empty line says anew what follows; a line of dashes only frames what stands beside it.
    if (this.afterBlank && this.above) {
      const { remark: _, ...spot } = this.above
      this.above = open.kind === 'head' ? null : spot
    }
    this.afterBlank = false
    if (!said) {
      this.above ??= { ...this.at, before: open.comment }
      return
    }
    if (open.kind === 'head' || !this.above) this.above = { ...this.at, remark: said, before: open.comment }
    this.above.remark ??= said
    this.said = { ...this.at, remark: said, before: open.comment }
    const isHeading = this.isHeading(from)
    const standsApart = this.isApart && open.hasCode && !this.lexicon.parameters && /\p{L}/u.test(said)
    this.isApart = false
    if (namesOperation(said, isHeading) || standsApart) this.operation(said, this.above)
    else this.open.comment ??= said
  }

  private isHeading(from: number): boolean {
    let at = from
    while (this.lexicon.parameters && at < this.block.comment.from && this.bytes[at]! !== 42 && this.bytes[at] !== 59)
      at++
    return this.bytes[at] === 42 && this.lexicon.parameters
  }

  private operation(label: string, from: Spot): void {
    const { open } = this
    if (open.kind !== 'head' && !open.works) {
      if (open.label === null) open.label = label
      else open.comment ??= label
      return
    }
    this.begin('operation', from)
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
      // What stands beside a tool's name belongs to the step that its change began.
      this.addChosen(chosen)
      block.read(from, to)
    }
    if (mayRefer(block)) this.references.note(from, to)
    if (!this.chosen) this.tally.add(block)
    const { open } = this
    if (block.works) open.works = true
    if (block.hasCode && mark?.kind !== 'program' && mark?.kind !== 'subprogram') open.hasCode = true
    // Klartext explains each parameter of a cycle; that is no remark of whoever wrote the program.
    const explains = block.firstName === parameter || block.firstName === cycle
    if (block.comment.to && !explains) open.comment ??= this.remarkText() || null
    if (block.endsProgram) this.hasEnded = true
  }

  private addChosen({ from, to }: Spot & { to: number }): void {
    this.block.read(from, to)
    this.tally.add(this.block)
  }

  private passes(mark: Landmark): void {
    const { open } = this
    if (mark.kind === 'operation') this.operation(mark.label, this.above ?? this.at)
    else if (mark.kind === 'program' || mark.kind === 'subprogram') this.program(mark)
    else if (mark.kind === 'label') {
      this.begin(this.hasEnded ? 'subprogram' : 'block', this.above ?? this.at)
      this.open.label = mark.label
    } else if (!this.references.hasName(mark.label) && (open.kind === 'head' || open.works || open.kind === 'tool')) {
      this.begin('block', this.above ?? this.at)
      this.open.label = mark.label
    }
  }

  private program({ kind, label }: Landmark): void {
    const { block, open } = this
    const isSame = this.lexicon.dialect === 'siemens' && open.kind === 'subprogram' && open.label === label
    if ((open.kind === 'head' && !open.hasCode) || isSame) open.label ??= label
    else {
      this.begin(kind === 'program' ? 'head' : 'subprogram', this.at)
      this.tally.forget()
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
      this.begin('block', this.above ?? this.at)
      const said = this.remarkText()
      this.open.label = namesOperation(said, false) ? said : this.text(block.number)
    } else open.label ??= this.text(block.number)
  }

  /** A tool that is named or changed in this line. */
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

  /** Where the step of the tool that this line calls begins: at the remarks above, also above modes if it names it. */
  private beforeTool(): Spot {
    const { above, said, called } = this
    return above ?? (said?.remark !== undefined && called !== null && namesTool(said.remark, called) ? said : this.at)
  }

  private change(id: number | string | null, at: Spot): void {
    const { open, block } = this
    const isReady = (open.kind === 'operation' || open.kind === 'block') && !open.works
    this.inForce = id
    if (isReady) open.kind = 'tool'
    else {
      this.begin('tool', at)
      this.open.label = at.remark ?? null
    }
    this.open.tool = id
    if (block.comment.to) this.open.toolRemark = this.remarkText() || null
  }
}

const [ifCode, goTo, parameter, cycle] = ['IF', 'GOTO', 'Q', 'CYCL'].map(nameCode)

/** Whether a line says nothing but in which modes it goes on: `G21 G90 G54`. */
const setsModes = ({ words, gCodes, works }: Block) => words > 0 && words === gCodes.length && !works

/** Whether a line can refer to another block: a cycle with a contour, or a jump. */
const mayRefer = ({ firstName, gCodes }: Block) =>
  firstName === ifCode ||
  firstName === goTo ||
  gCodes.some((code) => (code >= 70 && code <= 73) || (code >= 85 && code <= 88))
