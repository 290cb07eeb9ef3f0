import { createRoute, z } from '@hono/zod-openapi'
import { sessionUser } from '@takt/domain/access/sessionUser.ts'
import type { Dependencies } from '../dependencies.ts'
import { answerSchema } from '../http/answer.ts'
import { createRouter, type Router } from '../http/router.ts'
import { remoteAddress } from './remoteAddress.ts'
import { createSignIn } from './signIn.ts'

const credentials = z.object({ userName: z.string().trim().min(1).max(254), password: z.string().min(1).max(1024) })

const login = createRoute({
  method: 'post',
  path: '/login',
  security: [],
  request: { body: { required: true, content: { 'application/json': { schema: credentials } } } },
  responses: {
    200: {
      description: 'Signed in',
      content: {
        'application/json': { schema: answerSchema(z.null()).extend({ token: z.string(), user: sessionUser }) },
      },
    },
  },
})

/** `POST /api/login`. */
export function loginRoutes({ systemDb, now, env }: Dependencies): Router {
  const router = createRouter()
  const signIn = createSignIn(systemDb)
  router.openapi(login, async (c) => {
    const { userName, password } = c.req.valid('json')
    const { token, user } = await signIn({
      userName,
      password,
      address: remoteAddress(c, env.TAKT_TRUSTED_PROXIES),
      now: now(),
    })
    return c.json({ success: true, message: '', data: null, token, user }, 200)
  })
  return router
}
