import { z } from 'zod'

/** `data` of `POST /api/analytics/lostReasons`. */
export const lostReasonsData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  /** Reasons for bad parts, most frequent first; like other metrics, only parts made in planned time. */
  reasons: z.array(
    z.object({
      reasonCode: z.string(),
      /** Name of the reason; null if it has none, or was deleted. */
      description: z.string().nullable(),
      scrapCount: z.number(),
      reworkCount: z.number(),
    }),
  ),
})
