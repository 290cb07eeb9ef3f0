import { z } from 'zod'
import { timeClasses } from '../timeline/state.ts'
import { recomputing } from './recomputing.ts'

/**
 * Dimensions of time and parts. `timeClass`, `reason` and `hourOfDay` apply to time that was not running and exclude
 * parts; `jobNum` to `empID` apply to the work; `bucket` to the calendar in the organization's time zone. `shiftNum` is
 * null outside shifts; `hourOfDay` is local time in that zone.
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
 * Filter of a breakdown to one value per dimension; null as in its rows (no reason given; outside shifts; not
 * reported).
 */
export type BreakdownFilter = {
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

/** The metrics of a group. Seconds and counts are within planned time unless their name says otherwise. */
export const breakdownMetrics = z.object({
  runSecs: secs,
  setupSecs: secs,
  idleSecs: secs,
  minorStopSecs: secs,
  downSecs: secs,
  offSecs: secs,
  unscheduledRunSecs: secs,
  /**
   * Number of stops that started in planned time: longest intervals of one class, each counted at its start and under
   * its first reason; null in groups by work (job to employee), to which stops do not belong.
   */
  stops: count.nullable(),
  /** The stops that are `down`: the failures of MTBF and MTTR. */
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
   * (run + setup) ÷ failures and down ÷ failures; null without failures and by work; MTBF is also null in groups of
   * stops, which have no run time.
   */
  mtbfSecs: ratio,
  mttrSecs: ratio,
})
export type BreakdownMetrics = z.output<typeof breakdownMetrics>

/** A group: its dimensions (only the requested ones) and its metrics. `bucket` is the start of its calendar bucket. */
export const breakdownRow = breakdownMetrics.extend({
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

/** `data` of `POST /api/analytics/breakdown`. `more`: true if groups beyond `limit` were omitted. */
export const breakdownData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  recomputing: recomputing.optional(),
  rows: z.array(breakdownRow),
  more: z.boolean(),
})
export type BreakdownData = z.output<typeof breakdownData>
