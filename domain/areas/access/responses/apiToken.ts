import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { permissions } from '../../../core/rights/permissions.ts'

/** A row of `GET /api/users/tokens`; `lastUsedAt` is null if the token was never used. */
export const apiToken = z.object({
  /** The session of the token; `DELETE /users/sessions/{sessionId}` revokes it. */
  sessionId: z.string(),
  tokenName: z.string(),
  permissions,
  organizationId: z.int().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant,
})
export type ApiToken = z.output<typeof apiToken>

/** `data` of `POST /api/users/tokens`. The token is returned only here. */
export const createdApiToken = z.object({ sessionId: z.string(), token: z.string(), expiresAt: instant })
