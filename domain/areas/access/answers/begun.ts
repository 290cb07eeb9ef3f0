import { z } from 'zod'

/** `data` of `GET /api/begin`: whether anybody can sign in yet. */
export const begun = z.object({ isBegun: z.boolean() })
