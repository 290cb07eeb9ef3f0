import type { DetectedDialect, ProgramSteps } from './answers/programSteps.ts'
import { atOnce } from './atOnce.ts'
import { Block } from './block.ts'
import { detectDialect } from './detectDialect.ts'
import type { ProgramDialect } from './dialects.ts'
import { type Lexicon, lexicons } from './lexicon.ts'
import { contentEnd, type LineEnds, lineEnds } from './lines.ts'
import { type ProgramText, programText } from './programText.ts'
import { Splitter, type StepStart } from './splitter.ts'
import { surveyProgram } from './surveyProgram.ts'

const turn = 1 << 20

/**
 * Splits a program into its steps, in one walk whose time grows with the file and no faster. Steps are whole lines; all
 * of them, one after the other, are the file byte by byte, whatever it holds. The dialect is detected where none is
 * given. A file has at most 10,000 steps; what follows belongs to the last.
 */
export function splitProgram(file: Uint8Array, dialect?: ProgramDialect): ProgramSteps {
  return atOnce(splitting(file, dialect))
}

/** The same in turns: each `next` reads about a megabyte, so that others have their turn between. */
export function* splitting(file: Uint8Array, dialect?: ProgramDialect): Generator<void, ProgramSteps> {
  const { text, detected, starts } = yield* findingSteps(file, dialect)
  const offsets = starts.map(({ from }, index) => (index === 0 ? 0 : text.rawOffset(from)))
  const steps = starts.map((step, index) => ({
    ...step,
    index,
    from: offsets[index]!,
    to: offsets[index + 1] ?? file.length,
  }))
  return { detected, steps }
}

/** A program with where its steps begin in its text. */
export type SplitText = {
  text: ProgramText
  detected: DetectedDialect
  lexicon: Lexicon
  endOf: LineEnds
  starts: StepStart[]
}

/** Finds where the steps begin, in turns. */
export function* findingSteps(file: Uint8Array, dialect?: ProgramDialect): Generator<void, SplitText> {
  const text = programText(file)
  const { bytes } = text
  const detected = dialect ? { dialect, how: 'given' as const, evidence: [] } : detectDialect(text)
  const lexicon = lexicons[detected.dialect]
  const endOf = lineEnds(text, lexicon.eob)
  const block = new Block(bytes, lexicon)
  const splitter = new Splitter(bytes, block, lexicon, surveyProgram(text, lexicon, endOf))
  let pause = turn
  for (let at = text.start; at < bytes.length; ) {
    const to = endOf(at)
    splitter.line(at, contentEnd(bytes, at, to))
    at = to
    if (at < pause) continue
    pause = at + turn
    yield
  }
  return { text, detected, lexicon, endOf, starts: file.length > 0 ? splitter.finish() : [] }
}
