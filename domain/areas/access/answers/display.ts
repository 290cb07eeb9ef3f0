import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'

/** A wall board as `GET /api/displays` lists it; `deviceGroupIds` null: the machines of the whole organization. */
export const display = z.object({
  displayId: z.int(),
  displayName: z.string(),
  dashboards: z.array(z.string()),
  deviceGroupIds: z.array(z.int()).nullable(),
  status: z.enum(['waiting', 'connected', 'revoked']),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type Display = z.output<typeof display>

/** `renew`: the build that the display's page shall be; null if it is right as it is. */
export const displayHereAnswer = z.object({ renew: z.string().nullable() })

/** The address that connects a wall board, once. */
export const displayLink = z.object({ displayId: z.int(), url: z.string(), expires: instant })
