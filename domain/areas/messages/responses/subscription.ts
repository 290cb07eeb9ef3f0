import { z } from 'zod'

/**
 * Response of `POST /api/messaging/provision` and `keepAlive` beside `data`: a short-lived credential to subscribe, and
 * the server's address.
 */
export const subscriptionResponse = z.object({
  subscription: z.object({
    token: z.string(),
    topic: z.string(),
    subscription: z.string(),
    /** An instant, ISO 8601. */
    expires: z.string(),
  }),
  url: z.string(),
})
export type SubscriptionResponse = z.output<typeof subscriptionResponse>
