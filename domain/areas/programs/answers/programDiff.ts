import { z } from 'zod'
import { programDialects } from '../dialects.ts'

/** What can differ between two lines. `order`: the same words in another order; `space`: blanks and line ends. */
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
  /** As it is written; null where that side has no such word. */
  source: z.string().nullable(),
  target: z.string().nullable(),
})
export type WordChange = z.output<typeof wordChange>

/** `same`: byte by byte; `alike`: but for block numbers, blanks and line ends. */
const lineHow = z.enum(['same', 'alike', 'changed', 'added', 'deleted'])

const diffLine = z.object({
  how: lineHow,
  /** Line numbers in the whole programs, from 1. */
  sourceLine: z.int().nullable(),
  targetLine: z.int().nullable(),
  /** The line without its end, cut where it is longer than a screen can show. */
  source: z.string().nullable(),
  target: z.string().nullable(),
  changes: z.array(wordChange),
  /** How many more changes there are than are listed. */
  moreChanges: z.int(),
})
export type DiffLine = z.output<typeof diffLine>

const hunk = z.object({ lines: z.array(diffLine) })
export type Hunk = z.output<typeof hunk>

const stepDiff = z.object({
  index: z.int(),
  how: z.enum(['same', 'alike', 'changed', 'added', 'deleted']),
  /** It stands at another place among the steps; it may have changed too. */
  moved: z.boolean(),
  /** Index of the step in either program. */
  sourceStep: z.int().nullable(),
  targetStep: z.int().nullable(),
  addedLines: z.int(),
  deletedLines: z.int(),
  changedLines: z.int(),
  /** How many words of each kind differ in lines that changed or are alike. */
  differs: z.partialRecord(z.enum(wordKinds), z.int()),
  /** Those that mean something, as they were and are, and where new lines go, where they are few; else none. */
  words: z.array(wordChange),
  /**
   * Too much differs for a diff in time: there, old lines are told as deleted and new ones as added, and a line longer
   * than anybody writes as a whole.
   */
  tooDifferent: z.boolean(),
})
export type StepDiff = z.output<typeof stepDiff>

/** Two programs step by step; with `stepIdx` the hunks of that step too. */
export const programDiff = z.object({
  sourceDialect: z.enum(programDialects),
  targetDialect: z.enum(programDialects),
  /** The same bytes. Files of another encoding may have no step that differs. */
  identical: z.boolean(),
  steps: z.array(stepDiff),
  /** Of the step that was asked for. */
  hunks: z.array(hunk).nullable(),
  /** How many lines of its hunks are not told, as there are too many for an answer. */
  linesLeftOut: z.int(),
})
export type ProgramDiff = z.output<typeof programDiff>
