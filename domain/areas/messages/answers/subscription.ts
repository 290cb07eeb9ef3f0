import { z } from 'zod'

/**
 * What `POST /api/messaging/provision` and `keepAlive` answer beside `data`: a short-lived right to listen, and where.
 */
export const subscriptionAnswer = z.object({
  subscription: z.object({
    token: z.string(),
    topic: z.string(),
    subscription: z.string(),
    /** An instant, ISO 8601. */
    expires: z.string(),
  }),
  url: z.string(),
})
export type SubscriptionAnswer = z.output<typeof subscriptionAnswer>
