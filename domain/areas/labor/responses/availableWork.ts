import { z } from 'zod'

/** An operation available for clocking on, as a device caches it for offline use. */
export const availableOperation = z.object({
  jobNum: z.string(),
  assemblySeq: z.number(),
  oprSeq: z.number(),
  description: z.string().nullable(),
  partNum: z.string().nullable().default(null),
  /** True if the machine is working on it now. */
  isRunning: z.boolean().default(false),
})
/** Work without a job, cached in the same way. */
export const availableIndirect = z.object({ indirectCode: z.string(), description: z.string().nullable() })

/** Maximum number of operations, and of indirects, offered. */
export const maxAvailableWork = 12

/** `GET /api/screens/work`: the work available for clocking on at the machine of a screen. */
export const availableWork = z.object({
  operations: z.array(availableOperation),
  indirects: z.array(availableIndirect),
})
