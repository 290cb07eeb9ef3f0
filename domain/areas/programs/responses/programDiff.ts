import { z } from 'zod'
import { programDialects } from '../dialects.ts'

/** Kinds of differences between two lines. `order`: the same words in another order; `space`: blanks and line ends. */
export const wordKinds = [
  'feed',
  'speed',
  'coordinate',
  'tool',
  'code',
  'comment',
  'order',
  'blockNumber',
  'space',
] as const
export type WordKind = (typeof wordKinds)[number]

const wordChange = z.object({
  kind: z.enum(wordKinds),
  /** Text of the word; null if that side has no such word. */
  source: z.string().nullable(),
  target: z.string().nullable(),
})
export type WordChange = z.output<typeof wordChange>

/** `same`: identical bytes; `alike`: differs only in block numbers, blanks and line ends. */
const lineStatus = z.enum(['same', 'alike', 'changed', 'added', 'deleted'])

const diffLine = z.object({
  how: lineStatus,
  /** Line numbers within the whole program, starting at 1. */
  sourceLine: z.int().nullable(),
  targetLine: z.int().nullable(),
  /** The line without its end, truncated if it is too long for a screen. */
  source: z.string().nullable(),
  target: z.string().nullable(),
  changes: z.array(wordChange),
  /** Number of changes that are not listed. */
  moreChanges: z.int(),
})
export type DiffLine = z.output<typeof diffLine>

const hunk = z.object({ lines: z.array(diffLine) })
export type Hunk = z.output<typeof hunk>

const stepDiff = z.object({
  index: z.int(),
  how: z.enum(['same', 'alike', 'changed', 'added', 'deleted']),
  /** True if its position among the steps differs; it may have changed as well. */
  moved: z.boolean(),
  /** Index of the step in each program. */
  sourceStep: z.int().nullable(),
  targetStep: z.int().nullable(),
  addedLines: z.int(),
  deletedLines: z.int(),
  changedLines: z.int(),
  /** Number of differing words by kind, in lines that changed or are alike. */
  differs: z.partialRecord(z.enum(wordKinds), z.int()),
  /** Significant word changes and positions of new lines, if there are only a few; otherwise empty. */
  words: z.array(wordChange),
  /**
   * True if the step differs too much to compute an exact diff within the budget. The parts without a diff are reported
   * as deleted and added lines; in extremely long lines, the whole line counts as different.
   */
  tooDifferent: z.boolean(),
})
export type StepDiff = z.output<typeof stepDiff>

/** The diff of two programs by step; with `stepIdx` also the hunks of that step. */
export const programDiff = z.object({
  sourceDialect: z.enum(programDialects),
  targetDialect: z.enum(programDialects),
  /** True if the bytes are identical. Files with different encodings can be different without a differing step. */
  identical: z.boolean(),
  steps: z.array(stepDiff),
  /** Hunks of the requested step. */
  hunks: z.array(hunk).nullable(),
  /** Number of its lines omitted because of the size limit of a response. */
  linesLeftOut: z.int(),
})
export type ProgramDiff = z.output<typeof programDiff>
