import { z } from 'zod'

/** How far off run time was on days that were not learned from, as a share of it; null: there was no such day. */
const errors = z.object({
  /** Days of machines with an operation. */
  days: z.int(),
  byModel: z.number().nullable(),
  /** The same of the standard, on the same days. */
  byStandard: z.number().nullable(),
})

/** The time per part of an operation at a machine, as its own days show it (s). */
export const learnedCycle = z.object({
  resourceID: z.string(),
  partNum: z.string(),
  oprSeq: z.int().nullable(),
  expectedSecs: z.number(),
  /** Standard deviation between days, weighted by parts. */
  spreadSecs: z.number(),
  /** The standard on those days; null: not all of them had one. */
  standardSecs: z.number().nullable(),
  days: z.int(),
  parts: z.number(),
  /** Good parts ÷ parts on those days; null: learned by a version that did not measure it. */
  goodShare: z.number().nullable(),
  /** Null: the machine had no planned time, or was learned by a version that did not measure it. */
  running: z
    .object({
      /** Run time ÷ planned time of the machine over the days on which it made parts. */
      share: z.number(),
      /** Standard deviation between those days, weighted by planned time. */
      spread: z.number(),
      days: z.int(),
      /** Planned time of such a day (s). */
      plannedSecs: z.number(),
    })
    .nullable(),
  /** Null: learned by a version that did not measure it for each operation. */
  unseen: errors.nullable(),
})
export type LearnedCycle = z.output<typeof learnedCycle>

/** `data` of `GET /api/analytics/learnedCycles`. */
export const learnedCyclesData = z.object({
  /** False while AI features are off: then nothing is told. */
  isEnabled: z.boolean(),
  /** What was learned last; null: nothing yet. */
  model: z
    .object({
      trainedAt: z.string(),
      /** The whole days that were learned from; `until` is exclusive. */
      since: z.string(),
      until: z.string(),
      errors,
      cycles: z.array(learnedCycle),
    })
    .nullable(),
})
export type LearnedCycles = z.output<typeof learnedCyclesData>
