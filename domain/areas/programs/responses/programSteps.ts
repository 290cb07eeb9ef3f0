import { z } from 'zod'
import { programDialects } from '../dialects.ts'

/** A literal feed rate. Null if the program does not specify it before that point. */
const feed = z.object({
  value: z.number(),
  /** In `BEGIN PGM … INCH` an F is in tenths of an inch. */
  length: z.enum(['mm', 'inch', 'inch/10']).nullable(),
  per: z.enum(['min', 'rev', 'tooth', 'inverse']).nullable(),
})
export type Feed = z.output<typeof feed>

const rates = z.object({
  /** Highest F per unit, because values of different units cannot be compared; the last one is the highest. */
  feeds: z.array(feed),
  /** Highest S in revolutions per minute. */
  speed: z.number().nullable(),
  /** Highest S as a cutting speed (`G96`). */
  cuttingSpeed: z.number().nullable(),
  /** First F that is computed by the control: `F#101`, `F=R5`, `F AUTO`. */
  computedFeed: z.string().nullable(),
  computedSpeed: z.string().nullable(),
})
export type Rates = z.output<typeof rates>

export const stepKinds = ['head', 'tool', 'operation', 'block', 'subprogram'] as const

const programStep = z.object({
  index: z.int(),
  /** Kind of the step's first line. */
  kind: z.enum(stepKinds),
  /** Number or name of the active tool; null if unknown. */
  tool: z.union([z.number(), z.string()]).nullable(),
  /** Comment of its operation, otherwise its number or name: `N10`, `LBL 1`, `O1234`. */
  label: z.string().nullable(),
  /** Range of its bytes; the concatenated steps are the whole program. */
  from: z.int(),
  to: z.int(),
  /** Number of its lines, and the number of the first one, starting at 1. */
  lines: z.int(),
  firstLine: z.int(),
  rates,
  /** The comment on its first line, otherwise the first comment in it that is not its label. */
  comment: z.string().nullable(),
})
export type ProgramStep = z.output<typeof programStep>

const detectedDialect = z.object({
  dialect: z.enum(programDialects),
  /**
   * `given`: specified by the caller; `sure`: by a line that only one control uses; `likely`: by the most frequent
   * features.
   */
  how: z.enum(['given', 'sure', 'likely', 'unknown']),
  /** Lines that led to the detection, at most five. */
  evidence: z.array(z.object({ line: z.int(), text: z.string() })),
})
export type DetectedDialect = z.output<typeof detectedDialect>

/** The steps of a program, and the dialect used for splitting. */
export const programSteps = z.object({ detected: detectedDialect, steps: z.array(programStep) })
export type ProgramSteps = z.output<typeof programSteps>
