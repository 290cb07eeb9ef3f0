import { detectDialect } from './detectDialect.ts'
import type { ProgramDialect } from './dialects.ts'
import { diffStep } from './diffStep.ts'
import { LineKeys } from './lineKeys.ts'
import { matchSteps } from './matchSteps.ts'
import type { Budget } from './myers.ts'
import { programText } from './programText.ts'
import type { ProgramDiff } from './responses/programDiff.ts'
import { runToCompletion } from './runToCompletion.ts'
import { sameBytes } from './sameBytes.ts'
import { findingSteps, type SplitText } from './splitProgram.ts'
import { StepContent } from './stepContent.ts'
import { stepHunks } from './stepHunks.ts'

/** Options of a diff. */
export type DiffOptions = {
  /** Dialect of both programs; detected for each if omitted. */
  dialect?: ProgramDialect
  /** `index` of the step for which hunks are returned. */
  stepIdx?: number
  /** Number of context lines; three if omitted. */
  context?: number
}

const defaultContext = 3
/** Budget of a diff in compared keys, corresponding to a few seconds. */
const whole = 100_000_000

/**
 * Compares two programs: matches their steps, and reports the differences in each. Always ends within its budget:
 * content too different is reported as deleted and added and marked.
 */
export function diffPrograms(source: Uint8Array, target: Uint8Array, options: DiffOptions = {}): ProgramDiff {
  return runToCompletion(diffing(source, target, options))
}

/**
 * Same as a generator that yields regularly, so that other work can run: for matching the steps and for the diff of
 * each step.
 */
export function* diffing(
  source: Uint8Array,
  target: Uint8Array,
  { dialect, stepIdx, context = defaultContext }: DiffOptions = {},
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
  const selected = stepIdx === undefined ? undefined : sides[stepIdx]
  const dialects = { sourceDialect: old.detected.dialect, targetDialect: now.detected.dialect }
  const result = { ...dialects, identical: sameBytes(source, target), steps }
  if (!selected) return { ...result, hunks: null, linesLeftOut: 0 }
  return { ...result, ...stepHunks(selected, context, keys, { left: whole }) }
}

/**
 * Returns the dialects of two revisions: the same for both, unless both are detected with certainty as different ones.
 */
function dialectsOf(source: Uint8Array, target: Uint8Array): [ProgramDialect, ProgramDialect] {
  const [old, now] = [detectDialect(programText(source)), detectDialect(programText(target))]
  if (old.how === 'sure' && now.how === 'sure') return [old.dialect, now.dialect]
  const { dialect } = now.how === 'sure' || (now.how === 'likely' && old.how === 'unknown') ? now : old
  return [dialect, dialect]
}

const contents = (program: SplitText) => program.starts.map((_, index) => new StepContent(program, index))
