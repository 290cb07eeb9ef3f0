import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { permissions } from '../../../core/rights/permissions.ts'

/** A row of `GET /api/users/tokens`; `lastUsedAt` is null while it was never used. */
export const apiToken = z.object({
  /** It ends like a session: `DELETE /users/sessions/{sessionId}`. */
  sessionId: z.string(),
  tokenName: z.string(),
  permissions,
  organizationId: z.int().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant,
})
export type ApiToken = z.output<typeof apiToken>

/** `data` of `POST /api/users/tokens`: the token is shown this once. */
export const madeApiToken = z.object({ sessionId: z.string(), token: z.string(), expiresAt: instant })
