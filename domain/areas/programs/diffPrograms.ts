import type { ProgramDiff } from './answers/programDiff.ts'
import { atOnce } from './atOnce.ts'
import { detectDialect } from './detectDialect.ts'
import type { ProgramDialect } from './dialects.ts'
import { diffStep } from './diffStep.ts'
import { LineKeys } from './lineKeys.ts'
import { matchSteps } from './matchSteps.ts'
import type { Budget } from './myers.ts'
import { programText } from './programText.ts'
import { sameBytes } from './sameBytes.ts'
import { findingSteps, type SplitText } from './splitProgram.ts'
import { StepContent } from './stepContent.ts'
import { stepHunks } from './stepHunks.ts'

/** What is asked of a diff. */
export type DiffQuestion = {
  /** Of both programs; detected for each where it is not given. */
  dialect?: ProgramDialect
  /** `index` of the step whose hunks are wanted. */
  stepIdx?: number
  /** How many lines around what differs; three where it is not given. */
  context?: number
}

const usualContext = 3
/** How many keys a diff looks at, some seconds. */
const whole = 100_000_000

/**
 * What changed from one program to another: which step became which, and what differs in each. Ends in time whatever
 * it is given: what is too different is told as deleted and added, and says so.
 */
export function diffPrograms(source: Uint8Array, target: Uint8Array, question: DiffQuestion = {}): ProgramDiff {
  return atOnce(diffing(source, target, question))
}

/** The same in turns, so that others have theirs between. Matching steps and the diff of one step are a turn each. */
export function* diffing(
  source: Uint8Array,
  target: Uint8Array,
  { dialect, stepIdx, context = usualContext }: DiffQuestion = {},
): Generator<void, ProgramDiff> {
  const likely = dialect ? [dialect, dialect] : dialectsOf(source, target)
  const old = yield* findingSteps(source, likely[0])
  const now = yield* findingSteps(target, likely[1])
  const keys = new LineKeys()
  const budget: Budget = { left: whole }
  const [oldSteps, newSteps] = [contents(old), contents(now)]
  yield
  const pairs = matchSteps(oldSteps, newSteps, keys, budget)
  const sides = pairs.map((pair) => ({
    source: pair.source === null ? null : oldSteps[pair.source]!,
    target: pair.target === null ? null : newSteps[pair.target]!,
  }))
  const steps: ProgramDiff['steps'] = []
  for (const [index, pair] of pairs.entries()) {
    yield
    steps.push(diffStep(index, pair, sides[index]!, keys, budget))
  }
  const asked = stepIdx === undefined ? undefined : sides[stepIdx]
  const dialects = { sourceDialect: old.detected.dialect, targetDialect: now.detected.dialect }
  const told = { ...dialects, identical: sameBytes(source, target), steps }
  if (!asked) return { ...told, hunks: null, linesLeftOut: 0 }
  return { ...told, ...stepHunks(asked, context, keys, { left: whole }) }
}

/** Revisions of a program are read alike, unless each says for sure that it is of another dialect. */
function dialectsOf(source: Uint8Array, target: Uint8Array): [ProgramDialect, ProgramDialect] {
  const [old, now] = [detectDialect(programText(source)), detectDialect(programText(target))]
  if (old.how === 'sure' && now.how === 'sure') return [old.dialect, now.dialect]
  const { dialect } = now.how === 'sure' || (now.how === 'likely' && old.how === 'unknown') ? now : old
  return [dialect, dialect]
}

const contents = (program: SplitText) => program.starts.map((_, index) => new StepContent(program, index))
