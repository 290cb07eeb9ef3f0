import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'

/** The job operation in progress. */
export const work = z.object({
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
})
export type Work = z.output<typeof work>

/**
 * `data` of `GET /api/resources/{resourceID}/values`: the work over time, and the mean of each value over equal
 * intervals of `[start, end)`.
 */
export const valuesData = z.object({
  resourceID: z.string(),
  start: instant,
  end: instant,
  work: z.array(z.object({ start: instant, end: instant, jobs: z.array(work), empIDs: z.array(z.string()) })),
  values: z.array(z.object({ name: z.string(), means: z.array(z.number().nullable()) })),
})
/** Parsed work and values; instants are epoch ms. */
export type Values = z.output<typeof valuesData>
