import { z } from 'zod'
import { dueStates } from '../dueChecks.ts'

/** `GET /api/checkData/due`: the checks of the approved revision, in its order. Instants: ISO text in UTC. */
export const checksDue = z.object({
  checks: z.array(
    z.object({
      checkID: z.string(),
      state: z.enum(dueStates),
      /** Since when it is due; null where it is not, or where that is not known. */
      since: z.iso.datetime().nullable(),
      /** Parts that were counted since; null where the machine told nothing. */
      parts: z.int().nullable(),
      /** Samples that were not found since it is due; none where it is not due. */
      missing: z.array(z.int()),
    }),
  ),
})
