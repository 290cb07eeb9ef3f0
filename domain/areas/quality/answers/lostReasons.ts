import { z } from 'zod'

/** `data` of `POST /api/analytics/lostReasons`. */
export const lostReasonsData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  /** What people said why parts are not good, most first: parts made in planned time, as the other figures. */
  reasons: z.array(
    z.object({
      reasonCode: z.string(),
      /** What the reason is called; null where it has no other name, or is no more. */
      description: z.string().nullable(),
      scrapCount: z.number(),
      reworkCount: z.number(),
    }),
  ),
})
