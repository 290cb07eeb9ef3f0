import { z } from 'zod'
import { timeClasses } from '../timeline/state.ts'
import { recomputing } from './recomputing.ts'

/**
 * By what time and parts can be told apart. `timeClass`, `reason` and `hourOfDay` speak of time that was not running
 * and leave the parts out; `jobNum` to `empID` speak of the work; `bucket` of the calendar in the organization's zone.
 * `shiftNum` is null outside shifts, `hourOfDay` is wall time in that zone.
 */
export const breakdownDimensions = [
  'resourceID',
  'timeClass',
  'reason',
  'hourOfDay',
  'shiftNum',
  'jobNum',
  'assemblySeq',
  'oprSeq',
  'partNum',
  'partRevision',
  'empID',
  'bucket',
] as const
export type BreakdownDimension = (typeof breakdownDimensions)[number]

/**
 * One value of dimensions, to which a breakdown can be narrowed: null as in its rows (no reason was given; outside
 * shifts; nobody told).
 */
export type BreakdownOnly = {
  reason?: string | null
  hourOfDay?: number
  shiftNum?: number | null
  jobNum?: string | null
  assemblySeq?: number | null
  oprSeq?: number | null
  partNum?: string | null
  partRevision?: string | null
}

const secs = z.number()
const count = z.number()
const ratio = z.number().nullable()

/** What a group holds. Seconds and counts lie inside planned time unless their name says otherwise. */
export const breakdownFigures = z.object({
  runSecs: secs,
  setupSecs: secs,
  idleSecs: secs,
  minorStopSecs: secs,
  downSecs: secs,
  offSecs: secs,
  unscheduledRunSecs: secs,
  /**
   * Stops that began, planned time only: longest stretches of one class, each counted where it begins and under the
   * reason that it began with; null in groups by work (job to employee), which stops are no part of.
   */
  stops: count.nullable(),
  /** Of them, those that are `down`: the failures of MTBF and MTTR. */
  failures: count.nullable(),
  totalCount: count,
  goodCount: count,
  scrapCount: count,
  reworkCount: count,
  unscheduledGoodCount: count,
  idealSecs: secs,
  goodIdealSecs: secs,
  idealMissingCount: count,
  performance: ratio,
  quality: ratio,
  qualityByCount: ratio,
  /**
   * (run + setup) ÷ failures and down ÷ failures; null without failures, by work, and MTBF in groups of stops, which
   * hold no run time.
   */
  mtbfSecs: ratio,
  mttrSecs: ratio,
})
export type BreakdownFigures = z.output<typeof breakdownFigures>

/**
 * A group: what it is of (only the asked dimensions are there) and what it holds. `bucket` is the start of its calendar
 * bucket.
 */
export const breakdownRow = breakdownFigures.extend({
  resourceID: z.string().optional(),
  timeClass: z.enum(timeClasses).optional(),
  reason: z.string().nullable().optional(),
  hourOfDay: z.number().optional(),
  shiftNum: z.number().nullable().optional(),
  jobNum: z.string().nullable().optional(),
  assemblySeq: z.number().nullable().optional(),
  oprSeq: z.number().nullable().optional(),
  partNum: z.string().nullable().optional(),
  partRevision: z.string().nullable().optional(),
  empID: z.string().nullable().optional(),
  bucket: z.iso.datetime().optional(),
})
export type BreakdownRow = z.output<typeof breakdownRow>

/** `data` of `POST /api/analytics/breakdown`. `more`: groups beyond `limit` were left out. */
export const breakdownData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  recomputing: recomputing.optional(),
  rows: z.array(breakdownRow),
  more: z.boolean(),
})
export type BreakdownData = z.output<typeof breakdownData>
