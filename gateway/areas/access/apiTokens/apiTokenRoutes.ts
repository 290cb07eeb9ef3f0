import { z } from '@hono/zod-openapi'
import { newApiToken } from '@takt/domain/areas/access/apiTokens.ts'
import { apiToken, createdApiToken } from '@takt/domain/areas/access/responses/apiToken.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { AccessTables } from '../accessTables.ts'
import { identityConfirmer } from '../confirmIdentity.ts'
import { requestOrigin } from '../requestOrigin.ts'
import { addApiToken } from './addApiToken.ts'

/** Returns the active API tokens of a user, newest first; `lastUsedAt` is null for a token that was never used. */
async function listApiTokens(systemDb: Kysely<Tables>, { userId, now }: { userId: number; now: number }) {
  const rows = await systemDb
    .withTables<AccessTables>()
    .selectFrom('session')
    .select(['session_id', 'token_name', 'token_permissions', 'selected_organization_id'])
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('token_name', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    tokenName: row.token_name!,
    permissions: row.token_permissions!,
    organizationId: row.selected_organization_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.getTime() === 0 ? null : row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

const tokenRequest = newApiToken.extend({ currentPassword: z.string().max(1024).optional() })
/** Routes for the user's own API tokens. */
export function apiTokenRoutes(dependencies: Dependencies): readonly Route[] {
  const { systemDb, now, env } = dependencies
  const confirm = identityConfirmer(dependencies)
  return [
    route({
      right: 'session',
      method: 'get',
      path: '/users/tokens',
      response: responses('API tokens of this user, newest first', z.array(apiToken)),
      handle: async (c) => respond(c, await listApiTokens(systemDb, { userId: c.var.session.userId, now: now() })),
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/users/tokens',
      description:
        'Requires `currentPassword` if the sign-in was more than five minutes ago. The token is shown only once. It ' +
        'is sent as `Authorization: Bearer …`, ' +
        'for the currently selected organization; DELETE /users/sessions/{sessionId} revokes it',
      body: tokenRequest,
      response: responses('A token for scripts', createdApiToken),
      handle: async (c, request) => {
        const body = request.body
        await confirm(c, c.var.session, body)
        const caller = { session: c.var.session, from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES), now: now() }
        return respond(c, await addApiToken(systemDb, caller, body), 'API Token Added')
      },
    }),
  ]
}
