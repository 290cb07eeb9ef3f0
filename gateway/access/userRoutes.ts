import { createRoute, z } from '@hono/zod-openapi'
import { profileChange, sessionUser } from '@takt/domain/access/sessionUser.ts'
import type { Dependencies } from '../dependencies.ts'
import { answerSchema } from '../http/answer.ts'
import { forbidden, unauthenticated } from '../http/refusal.ts'
import { createRouter, type Router } from '../http/router.ts'
import { changeProfile } from './changeProfile.ts'
import { findSession } from './findSession.ts'
import { sessionUserOf } from './sessionUserOf.ts'
import { tokenOf } from './tokens.ts'

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})
const answered = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
})
const withToken = answerSchema(z.null()).extend({ token: z.string() })

const me = createRoute({
  method: 'get',
  path: '/users/user',
  responses: answered('Who is signed in, in `message`', withToken.extend({ message: sessionUser })),
})
const profile = createRoute({
  method: 'put',
  path: '/users/{userName}',
  request: { params: z.object({ userName: z.string() }), ...body(profileChange) },
  responses: answered('Changed', withToken.extend({ user: sessionUser })),
})
/** Routes of the signed-in user: who it is, the own profile. */
export function userRoutes({ systemDb, now }: Dependencies): Router {
  const router = createRouter()
  const isSelf = (name: string, own: string) => name.toLowerCase() === own.toLowerCase()

  router.openapi(me, async (c) => {
    const token = tokenOf(c.req.raw) ?? ''
    const found = await findSession(systemDb, token, now())
    if (!found) throw unauthenticated()
    const { account, session } = found
    const user = sessionUserOf(account, {
      selectedEntityId: session.entityId,
      selectedOrganizationId: session.organizationId,
    })
    return c.json({ success: true, message: user, data: null, token }, 200)
  })

  router.openapi(profile, async (c) => {
    const { userId, userName, sessionId } = c.var.session
    if (!isSelf(c.req.valid('param').userName, userName)) throw forbidden('security', 'write')
    const user = await changeProfile(systemDb, { userId, sessionId, now: now() }, c.req.valid('json'))
    const token = tokenOf(c.req.raw) ?? ''
    return c.json({ success: true, message: 'Profile Updated', data: null, token, user }, 200)
  })
  return router
}
