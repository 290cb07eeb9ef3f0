import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'

/** A row of `GET /api/users/sessions`: an active session of the user. */
export const ownSession = z.object({
  sessionId: z.string(),
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
})
export type OwnSession = z.output<typeof ownSession>
