import { z } from 'zod'
import { recomputing } from './recomputing.ts'

const secs = z.number()
const count = z.number()
const ratio = z.number().nullable()
const instant = z.iso.datetime()

/**
 * One changeover to an operation: all setup time of a machine between the runs of another operation and of this one,
 * including interrupted setups.
 */
export const setupInterval = z.object({
  resourceID: z.string(),
  /** Start of its first setup time. */
  start: instant,
  /** The first run of the operation; the end of the setup time as long as it has not run. */
  end: instant,
  /** True once the operation has run. */
  completed: z.boolean(),
  /** Declared and inferred setup time. */
  secs,
  declaredSecs: secs,
  /** Planned time in which the machine was stopped without a reason, in the last day before the operation ran. */
  inferredSecs: secs,
  kind: z.enum(['declared', 'inferred', 'mixed']),
  /** The setup standard in force at `start`. */
  standardSecs: ratio,
  /** `secs` − `standardSecs`; negative if it was faster. */
  overSecs: ratio,
  /** The previous operation of the machine; null if it ran none in the four days before. */
  from: z
    .object({
      jobNum: z.string().nullable(),
      assemblySeq: z.number().nullable(),
      oprSeq: z.number().nullable(),
      partNum: z.string().nullable(),
      partRevision: z.string().nullable(),
    })
    .nullable(),
})
export type SetupInterval = z.output<typeof setupInterval>

const totals = {
  runSecs: secs,
  setupSecs: secs,
  idleSecs: secs,
  minorStopSecs: secs,
  downSecs: secs,
  offSecs: secs,
  totalCount: count,
  goodCount: count,
  scrapCount: count,
  reworkCount: count,
  idealSecs: secs,
  goodIdealSecs: secs,
  idealMissingCount: count,
}

/**
 * A job operation over its whole life, scheduled or not: standards and actual values. Seconds are totals of all
 * machines; `setupSecs` is declared setup (including adjustments), `inferredSetupSecs` is not contained in any other
 * value.
 */
export const jobEfficiency = z.object({
  jobNum: z.string(),
  assemblySeq: z.number().nullable(),
  oprSeq: z.number().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
  resourceIDs: z.array(z.string()),
  firstAt: instant,
  lastAt: instant,
  cycleStandardSecs: ratio,
  setupStandardSecs: ratio,
  ...totals,
  inferredSetupSecs: secs,
  setups: z.array(setupInterval),
  /** Run time ÷ parts; null without parts. */
  meanCycleSecs: ratio,
  performance: ratio,
  quality: ratio,
  qualityByCount: ratio,
  /** Values by day of the organization's time zone (its date), oldest first. */
  days: z.array(z.object({ date: z.string(), ...totals })),
})
export type JobEfficiency = z.output<typeof jobEfficiency>

/** `data` of `POST /api/analytics/jobEffHistory`. */
export const jobEfficiencyData = z.object({
  timezone: z.string(),
  asOf: instant,
  recomputing: recomputing.optional(),
  jobs: z.array(jobEfficiency),
})
export type JobEfficiencyData = z.output<typeof jobEfficiencyData>
