import { z } from 'zod'

/** An operation that one may clock on to, as a device keeps it for when there is no network. */
export const operationShown = z.object({
  jobNum: z.string(),
  assemblySeq: z.number(),
  oprSeq: z.number(),
  description: z.string().nullable(),
})
/** Work that is for no job, kept in the same way. */
export const indirectShown = z.object({ indirectCode: z.string(), description: z.string().nullable() })
