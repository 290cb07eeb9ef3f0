import { z } from 'zod'

/** An operation that one may clock on to, as a device keeps it for when there is no network. */
export const operationShown = z.object({
  jobNum: z.string(),
  assemblySeq: z.number(),
  oprSeq: z.number(),
  description: z.string().nullable(),
  partNum: z.string().nullable().default(null),
  /** The machine works on it now. */
  isRunning: z.boolean().default(false),
})
/** Work that is for no job, kept in the same way. */
export const indirectShown = z.object({ indirectCode: z.string(), description: z.string().nullable() })

/** So many of each are offered. */
export const mostWorkHere = 12

/** `GET /api/screens/work`: what one may clock on to at the machine of a screen. */
export const workHere = z.object({ operations: z.array(operationShown), indirects: z.array(indirectShown) })
