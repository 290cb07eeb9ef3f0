import { z } from 'zod'
import { recomputing } from '../../efficiency/answers/recomputing.ts'

/** By what parts and measured values can be told apart. */
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

/** Calendar steps in the organization's zone; `total`: the whole range is one. */
export const qualityResolutions = ['hour', 'day', 'week', 'month', 'total'] as const

const count = z.number()
const ratio = z.number().nullable()

/** What was made, in planned time as in Efficiency › Quality, and what was found at checks. */
export const qualityFigures = z.object({
  totalCount: count,
  goodCount: count,
  scrapCount: count,
  reworkCount: count,
  /** Good parts made outside planned time; in none of the other figures. */
  unscheduledGoodCount: count,
  /** Good ÷ total: what was reworked was not good the first time. Null where nothing was made. */
  firstPassYield: ratio,
  /** (Scrap + rework) ÷ total × 1,000,000. Null where nothing was made. */
  defectsPerMillion: ratio,
  /**
   * Values of checks that have a tolerance, found in this time and not corrected since: numbers with a limit, and what
   * passes or fails.
   */
  valuesWithin: count,
  valuesOutside: count,
})
export type QualityFigures = z.output<typeof qualityFigures>

/**
 * What is of one calendar step (`bucket`: where it starts) and one value of each segment that was asked for. Null:
 * nobody told. Values of checks are, under `empID`, of who found them: null where that is not known.
 */
export const qualityRow = qualityFigures.extend({
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

/** `data` of `POST /api/analytics/qualityPivot`: rows by bucket, then by segments in the order asked for, null last. */
export const qualityPivotData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  recomputing: recomputing.optional(),
  rows: z.array(qualityRow),
  /** What was left out of the rows because so many were asked for, together; absent where nothing was. */
  rest: qualityFigures.extend({ rowCount: z.int() }).optional(),
})
export type QualityPivotData = z.output<typeof qualityPivotData>
