import { z } from 'zod'
import { programDialects } from '../dialects.ts'

/** A feed that is written as a number. Null is what the program does not say before it. */
const feed = z.object({
  value: z.number(),
  /** In `BEGIN PGM … INCH` an F counts tenths of an inch. */
  length: z.enum(['mm', 'inch', 'inch/10']).nullable(),
  per: z.enum(['min', 'rev', 'tooth', 'inverse']).nullable(),
})
export type Feed = z.output<typeof feed>

const rates = z.object({
  /** The greatest F of each unit, as numbers of different units cannot be compared; the last of them is the longest. */
  feeds: z.array(feed),
  /** The greatest S as revolutions per minute. */
  speed: z.number().nullable(),
  /** The greatest S where it is a cutting speed (`G96`). */
  cuttingSpeed: z.number().nullable(),
  /** The first F that the control computes: `F#101`, `F=R5`, `F AUTO`. */
  computedFeed: z.string().nullable(),
  computedSpeed: z.string().nullable(),
})
export type Rates = z.output<typeof rates>

export const stepKinds = ['head', 'tool', 'operation', 'block', 'subprogram'] as const

const programStep = z.object({
  index: z.int(),
  /** By what it begins. */
  kind: z.enum(stepKinds),
  /** The tool in force: its number or its name; null where the step does not know. */
  tool: z.union([z.number(), z.string()]).nullable(),
  /** The comment of its operation, else its number or name: `N10`, `LBL 1`, `O1234`. */
  label: z.string().nullable(),
  /** Where its bytes begin and end; the steps of a program, one after the other, are the program. */
  from: z.int(),
  to: z.int(),
  /** How many lines it has, and the number of the first, from 1. */
  lines: z.int(),
  firstLine: z.int(),
  rates,
  /** The remark beside what begins it, else the first in it that is not its label. */
  comment: z.string().nullable(),
})
export type ProgramStep = z.output<typeof programStep>

const detectedDialect = z.object({
  dialect: z.enum(programDialects),
  /** `given`: somebody said so; `sure`: by a line that only one control writes; `likely`: by what is written most. */
  how: z.enum(['given', 'sure', 'likely', 'unknown']),
  /** The lines that told it, at most five. */
  evidence: z.array(z.object({ line: z.int(), text: z.string() })),
})
export type DetectedDialect = z.output<typeof detectedDialect>

/** A program in steps, and by which dialect it was split. */
export const programSteps = z.object({ detected: detectedDialect, steps: z.array(programStep) })
export type ProgramSteps = z.output<typeof programSteps>
