import { z } from 'zod'

/** `POST /api/notifications/acknowledge`. `wasBefore`: somebody acknowledged all of it before. */
export const acknowledgedByLink = z.object({ wasBefore: z.boolean() })
