import { Block } from './block.ts'
import { detectDialect } from './detectDialect.ts'
import type { ProgramDialect } from './dialects.ts'
import { type Lexicon, lexicons } from './lexicon.ts'
import { contentEnd, type LineEnds, lineEnds } from './lines.ts'
import { type ProgramText, programText } from './programText.ts'
import type { DetectedDialect, ProgramSteps } from './responses/programSteps.ts'
import { runToCompletion } from './runToCompletion.ts'
import { Splitter, type StepStart } from './splitter.ts'
import { surveyProgram } from './surveyProgram.ts'

const bytesPerYield = 1 << 20

/**
 * Splits a program into its steps, in linear time. Steps are whole lines; concatenated, they are the file byte by byte
 * for any content. The dialect is detected if omitted. A file has at most 10,000 steps; the remainder belongs to the
 * last one.
 */
export function splitProgram(file: Uint8Array, dialect?: ProgramDialect): ProgramSteps {
  return runToCompletion(splitting(file, dialect))
}

/** Same as a generator: each `next` reads about a megabyte, so that other work can run in between. */
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

/** A program with the starts of its steps in its text. */
export type SplitText = {
  text: ProgramText
  detected: DetectedDialect
  lexicon: Lexicon
  endOf: LineEnds
  starts: StepStart[]
}

/** Finds the starts of the steps, yielding regularly. */
export function* findingSteps(file: Uint8Array, dialect?: ProgramDialect): Generator<void, SplitText> {
  const text = programText(file)
  const { bytes } = text
  const detected = dialect ? { dialect, how: 'given' as const, evidence: [] } : detectDialect(text)
  const lexicon = lexicons[detected.dialect]
  const endOf = lineEnds(text, lexicon.eob)
  const block = new Block(bytes, lexicon)
  const splitter = new Splitter(bytes, block, lexicon, surveyProgram(text, lexicon, endOf))
  let pause = bytesPerYield
  for (let at = text.start; at < bytes.length; ) {
    const to = endOf(at)
    splitter.line(at, contentEnd(bytes, at, to))
    at = to
    if (at < pause) continue
    pause = at + bytesPerYield
    yield
  }
  return { text, detected, lexicon, endOf, starts: file.length > 0 ? splitter.finish() : [] }
}
