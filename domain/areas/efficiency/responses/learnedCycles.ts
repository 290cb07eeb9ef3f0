import { z } from 'zod'

/** Relative error of run time on days that were not used for training; null: there were none. */
const errors = z.object({
  /** Number of days, counted per machine and operation. */
  days: z.int(),
  byModel: z.number().nullable(),
  /** The error of the standard on the same days. */
  byStandard: z.number().nullable(),
})

/** The time per part of an operation at a machine, learned from its own days (s). */
export const learnedCycle = z.object({
  resourceID: z.string(),
  partNum: z.string(),
  oprSeq: z.int().nullable(),
  expectedSecs: z.number(),
  /** Standard deviation between days, weighted by parts. */
  spreadSecs: z.number(),
  /** The standard on those days; null if some of them had none. */
  standardSecs: z.number().nullable(),
  days: z.int(),
  parts: z.number(),
  /** Good parts ÷ parts on those days; null: trained by a version that did not measure it. */
  goodShare: z.number().nullable(),
  /** Null: the machine had no planned time, or the version that trained the model did not measure it. */
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
  /** Null: trained by a version that did not measure it for each operation. */
  unseen: errors.nullable(),
})
export type LearnedCycle = z.output<typeof learnedCycle>

/** `data` of `GET /api/analytics/learnedCycles`. */
export const learnedCyclesData = z.object({
  /** False while AI features are off; then nothing is reported. */
  isEnabled: z.boolean(),
  /** The latest model; null: none yet. */
  model: z
    .object({
      trainedAt: z.string(),
      /** The whole days used for training; `until` is exclusive. */
      since: z.string(),
      until: z.string(),
      errors,
      cycles: z.array(learnedCycle),
    })
    .nullable(),
})
export type LearnedCycles = z.output<typeof learnedCyclesData>
