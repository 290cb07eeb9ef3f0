import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'

/** A job operation that is worked on. */
export const work = z.object({
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
})
export type Work = z.output<typeof work>

/**
 * `data` of `GET /api/resources/{resourceID}/values`: who worked on what, and the means of each value over equal
 * stretches of `[start, end)`.
 */
export const valuesData = z.object({
  resourceID: z.string(),
  start: instant,
  end: instant,
  work: z.array(z.object({ start: instant, end: instant, jobs: z.array(work), empIDs: z.array(z.string()) })),
  values: z.array(z.object({ name: z.string(), means: z.array(z.number().nullable()) })),
})
/** Work and values as they are read; instants are epoch ms. */
export type Values = z.output<typeof valuesData>
