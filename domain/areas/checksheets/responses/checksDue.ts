import { z } from 'zod'
import { dueStates } from '../dueChecks.ts'

/** `GET /api/checkData/due`: the checks of the approved revision, in its order. Instants: ISO text in UTC. */
export const checksDue = z.object({
  checks: z.array(
    z.object({
      checkID: z.string(),
      state: z.enum(dueStates),
      /** Time since when it is due; null if it is not due or the time is unknown. */
      since: z.iso.datetime().nullable(),
      /** Parts counted since then; null if the machine reported nothing. */
      parts: z.int().nullable(),
      /** Samples not taken since it is due; empty if it is not due. */
      missing: z.array(z.int()),
    }),
  ),
})
