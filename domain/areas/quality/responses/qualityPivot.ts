import { z } from 'zod'
import { recomputing } from '../../efficiency/responses/recomputing.ts'

/** Dimensions of parts and measured values. */
export const qualitySegments = [
  'resourceID',
  'empID',
  'jobNum',
  'partNum',
  'partRevision',
  'assemblySeq',
  'oprSeq',
] as const
export type QualitySegment = (typeof qualitySegments)[number]

/** Calendar steps in the organization's time zone; `total`: the whole range is one step. */
export const qualityResolutions = ['hour', 'day', 'week', 'month', 'total'] as const

const count = z.number()
const ratio = z.number().nullable()

/** Parts made in planned time, as in Efficiency › Quality, and results of checks. */
export const qualityMetrics = z.object({
  totalCount: count,
  goodCount: count,
  scrapCount: count,
  reworkCount: count,
  /** Good parts made outside planned time; not included in the other metrics. */
  unscheduledGoodCount: count,
  /** Good ÷ total: reworked parts were not good the first time. Null without parts. */
  firstPassYield: ratio,
  /** (Scrap + rework) ÷ total × 1,000,000. Null without parts. */
  defectsPerMillion: ratio,
  /**
   * Values of checks with a tolerance, recorded in this time and not superseded by a correction: numbers with a limit,
   * and pass/fail results.
   */
  valuesWithin: count,
  valuesOutside: count,
})
export type QualityFigures = z.output<typeof qualityMetrics>

/**
 * The metrics of one calendar step (`bucket`: its start) and one value of each requested segment. Null: not recorded.
 * For values of checks, `empID` is the inspector: null if unknown.
 */
export const qualityRow = qualityMetrics.extend({
  bucket: z.iso.datetime(),
  resourceID: z.string().nullable().optional(),
  empID: z.string().nullable().optional(),
  jobNum: z.string().nullable().optional(),
  partNum: z.string().nullable().optional(),
  partRevision: z.string().nullable().optional(),
  assemblySeq: z.number().nullable().optional(),
  oprSeq: z.number().nullable().optional(),
})
export type QualityRow = z.output<typeof qualityRow>

/** `data` of `POST /api/analytics/qualityPivot`: rows by bucket, then by segments in the requested order, null last. */
export const qualityPivotData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  recomputing: recomputing.optional(),
  rows: z.array(qualityRow),
  /** Total of the rows omitted because of the limit; absent if there are none. */
  rest: qualityMetrics.extend({ rowCount: z.int() }).optional(),
})
export type QualityPivotData = z.output<typeof qualityPivotData>
