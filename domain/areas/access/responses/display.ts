import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'

/**
 * A wall display as listed by `GET /api/displays`. `deviceGroupIds` null: it shows the machines of the whole
 * organization.
 */
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

/** `renew`: the build that the page of the display must load; null if the page is up to date. */
export const displayHeartbeatResponse = z.object({ renew: z.string().nullable() })

/** The address that connects a wall display; valid once. */
export const displayLink = z.object({ displayId: z.int(), url: z.string(), expires: instant })
