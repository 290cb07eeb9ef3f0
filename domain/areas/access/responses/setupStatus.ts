import { z } from 'zod'

/** `data` of `GET /api/begin`: true if the installation has a user who can sign in. */
export const setupStatus = z.object({ isBegun: z.boolean() })
