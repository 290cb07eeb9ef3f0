import { z } from 'zod'
import { recomputing } from './recomputing.ts'

const secs = z.number()
const count = z.number()
const ratio = z.number().nullable()
const instant = z.iso.datetime()

/**
 * One changeover to an operation: all setup time of a machine between the runs of another operation and of this one,
 * whatever lies between the pieces of it.
 */
export const setupStretch = z.object({
  resourceID: z.string(),
  /** The start of its first setup time. */
  start: instant,
  /** The first run of the operation; the end of the setup time while it has not run. */
  end: instant,
  /** True once the operation has run. */
  completed: z.boolean(),
  /** Setup time, declared and inferred. */
  secs,
  declaredSecs: secs,
  /** Planned time in which the machine stood still without a reason, in the last day before the operation ran. */
  inferredSecs: secs,
  kind: z.enum(['declared', 'inferred', 'mixed']),
  /** The setup standard in force at `start`. */
  standardSecs: ratio,
  /** `secs` − `standardSecs`; below 0 it was quicker. */
  overSecs: ratio,
  /** The operation that the machine ran before; null where it ran none in the four days before. */
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
export type SetupStretch = z.output<typeof setupStretch>

const made = {
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
 * A job operation in its whole life, scheduled or not: what it should take and what it took. Seconds are of all
 * machines together; `setupSecs` is declared (adjustments too), `inferredSetupSecs` is in none of the others.
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
  ...made,
  inferredSetupSecs: secs,
  setups: z.array(setupStretch),
  /** Run time ÷ parts; null without parts. */
  meanCycleSecs: ratio,
  performance: ratio,
  quality: ratio,
  qualityByCount: ratio,
  /** By day of the organization's zone (its date), oldest first. */
  days: z.array(z.object({ date: z.string(), ...made })),
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
