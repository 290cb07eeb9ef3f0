import { createRoute, z } from '@hono/zod-openapi'
import { apiToken, madeApiToken } from '@takt/domain/access/answers/apiToken.ts'
import { newApiToken } from '@takt/domain/access/apiTokens.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answers } from '../../http/answer.ts'
import { createRouter, type Router } from '../../http/router.ts'
import { identityConfirmer } from '../confirmIdentity.ts'
import { requestOrigin } from '../requestOrigin.ts'
import { addApiToken } from './addApiToken.ts'
import { listApiTokens } from './listApiTokens.ts'

const list = createRoute({
  method: 'get',
  path: '/users/tokens',
  responses: answers('API tokens of this user, the newest first', z.array(apiToken)),
})
const wanted = newApiToken.extend({ currentPassword: z.string().max(1024).optional() })
const add = createRoute({
  method: 'post',
  path: '/users/tokens',
  description:
    'Takes `currentPassword` where the sign-in was more than five minutes ago. The token is shown this once. It is sent as `Authorization: Bearer …`, ' +
    'for the organization that is selected now; DELETE /users/sessions/{sessionId} revokes it',
  request: { body: { required: true, content: { 'application/json': { schema: wanted } } } },
  responses: answers('A token for scripts', madeApiToken),
})

/** Routes of one's own API tokens. */
export function apiTokenRoutes(dependencies: Dependencies): Router {
  const { systemDb, now, env } = dependencies
  const confirm = identityConfirmer(dependencies)
  const router = createRouter()
  router.openapi(list, async (c) =>
    answer(c, await listApiTokens(systemDb, { userId: c.var.session.userId, now: now() })),
  )
  router.openapi(add, async (c) => {
    const given = c.req.valid('json')
    await confirm(c, c.var.session, given)
    const who = { session: c.var.session, from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES), now: now() }
    return answer(c, await addApiToken(systemDb, who, given), 'API Token Added')
  })
  return router
}
