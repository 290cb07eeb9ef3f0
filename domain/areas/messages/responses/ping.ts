import { z } from 'zod'

/**
 * The part of the response to `POST /api/messaging/ping` beside `data`: the connected users and devices that received
 * it.
 */
export const pingReached = z.object({
  successful: z.object({ users: z.array(z.string()), devices: z.array(z.int()) }),
})

/** Maximum number of users, and of devices, in one ping. */
export const maxPinged = 100
