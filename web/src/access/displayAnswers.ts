import { z } from 'zod'
import { answered } from '../api/client.ts'

/** A wall board as it is listed. */
export const display = z.looseObject({
  displayId: z.number(),
  displayName: z.string(),
  dashboards: z.array(z.string()),
  status: z.enum(['waiting', 'connected', 'revoked']),
  lastUsedAt: z.string().nullable(),
})
export type Display = z.output<typeof display>

/** The address that connects a wall board, once. */
export const displayLink = answered(z.looseObject({ url: z.string(), expires: z.string() }))
