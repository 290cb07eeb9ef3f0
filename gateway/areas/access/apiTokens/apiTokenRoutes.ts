import { z } from '@hono/zod-openapi'
import { apiToken, madeApiToken } from '@takt/domain/areas/access/answers/apiToken.ts'
import { newApiToken } from '@takt/domain/areas/access/apiTokens.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { identityConfirmer } from '../confirmIdentity.ts'
import { requestOrigin } from '../requestOrigin.ts'
import { addApiToken } from './addApiToken.ts'
import { listApiTokens } from './listApiTokens.ts'

const wanted = newApiToken.extend({ currentPassword: z.string().max(1024).optional() })
/** Routes of one's own API tokens. */
export function apiTokenRoutes(dependencies: Dependencies): readonly Route[] {
  const { systemDb, now, env } = dependencies
  const confirm = identityConfirmer(dependencies)
  return [
    route({
      right: 'session',
      method: 'get',
      path: '/users/tokens',
      answer: answers('API tokens of this user, the newest first', z.array(apiToken)),
      handle: async (c) => answer(c, await listApiTokens(systemDb, { userId: c.var.session.userId, now: now() })),
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/users/tokens',
      description:
        'Takes `currentPassword` where the sign-in was more than five minutes ago. The token is shown this once. It ' +
        'is sent as `Authorization: Bearer …`, ' +
        'for the organization that is selected now; DELETE /users/sessions/{sessionId} revokes it',
      body: wanted,
      answer: answers('A token for scripts', madeApiToken),
      handle: async (c, asked) => {
        const body = asked.body
        await confirm(c, c.var.session, body)
        const who = { session: c.var.session, from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES), now: now() }
        return answer(c, await addApiToken(systemDb, who, body), 'API Token Added')
      },
    }),
  ]
}
