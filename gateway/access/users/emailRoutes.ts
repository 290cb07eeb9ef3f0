import { createRoute, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answers } from '../../http/answer.ts'
import { unauthenticated } from '../../http/refusal.ts'
import { createRouter, type Router } from '../../http/router.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requestOrigin } from '../requestOrigin.ts'
import { tokenOf } from '../tokens.ts'
import { confirmEmail } from './confirmEmail.ts'

const confirm = createRoute({
  method: 'post',
  path: '/users/confirmEmail',
  middleware: createMiddleware(async (c, next) => {
    if (!tokenOf(c.req.raw)) throw unauthenticated()
    await next()
  }),
  description: 'The token is that of a letter to the old address, which works once',
  responses: answers('The new e-mail address is in force', z.null()),
})

/** `POST /api/users/confirmEmail`: whoever reads the old mailbox agrees to another address. */
export function emailRoutes({ systemDb, now, env }: Dependencies): Router {
  const router = createRouter()
  router.openapi(confirm, async (c) => {
    const whose = await confirmEmail(systemDb, tokenOf(c.req.raw) ?? '', now())
    const from = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
    const what = `POST ${c.req.path}`
    await recordAudit(systemDb, { ...whose, action: 'changed', itemType: 'users', what, from, at: now(), status: 200 })
    return answer(c, null, 'E-mail Address Has Been Changed')
  })
  return router
}
