import { z } from 'zod'

/**
 * The cycle of the parts that one slice counted. `secs`: run time per part since the previous count; `ratio`: standard
 * ÷ `secs`.
 */
export const cycle = z.object({
  at: z.iso.datetime(),
  secs: z.number(),
  parts: z.number(),
  good: z.number(),
  scrap: z.number(),
  rework: z.number(),
  idealCycleSecs: z.number().nullable(),
  idealSource: z.enum(['slice', 'operation', 'resource']).nullable(),
  ratio: z.number().nullable(),
  jobNum: z.string().nullable(),
  assemblySeq: z.number().nullable(),
  oprSeq: z.number().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
  empIDs: z.array(z.string()),
})
export type Cycle = z.output<typeof cycle>

/** `data` of `GET /api/resources/{resourceID}/cycles?start=&end=`. */
export const cyclesData = z.object({
  resourceID: z.string(),
  timezone: z.string(),
  asOf: z.iso.datetime(),
  cycles: z.array(cycle),
})
export type CyclesData = z.output<typeof cyclesData>
