import { z } from 'zod'

/** `POST /api/notifications/acknowledge`. `wasBefore`: everything was already acknowledged. */
export const acknowledgedByLink = z.object({ wasBefore: z.boolean() })
