import { createRoute, z } from '@hono/zod-openapi'
import { signedIn, whoIsSignedIn } from '@takt/domain/access/answers/signedIn.ts'
import { mayDo } from '@takt/domain/access/session.ts'
import { profileChange } from '@takt/domain/access/sessionUser.ts'
import { userChange } from '@takt/domain/access/userChanges.ts'
import type { Dependencies } from '../dependencies.ts'
import { answerSchema, written } from '../http/answer.ts'
import { forbidden, invalidFrom, unauthenticated } from '../http/refusal.ts'
import { createRouter, type Router } from '../http/router.ts'
import { changeProfile } from './changeProfile.ts'
import { identityConfirmer } from './confirmIdentity.ts'
import { findSession } from './findSession.ts'
import { sessionUserOf } from './sessionUserOf.ts'
import { signInLimits } from './signInLimits.ts'
import { tokenOf } from './tokens.ts'
import { changeUser } from './users/changeUser.ts'

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})
const answered = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema: written(schema) } } },
})
const withToken = answerSchema(z.null()).extend({ token: whoIsSignedIn.shape.token })

const me = createRoute({
  method: 'get',
  path: '/users/user',
  responses: answered('Who is signed in, in `message`', withToken.extend({ message: whoIsSignedIn.shape.message })),
})
const profile = createRoute({
  method: 'put',
  path: '/users/{userName}',
  request: { params: z.object({ userName: z.string() }), ...body(profileChange) },
  responses: answered('Changed', withToken.extend({ user: signedIn.shape.user.optional() })),
})
/** Routes of the signed-in user: who it is, the own profile. */
export function userRoutes(dependencies: Dependencies): Router {
  const { systemDb, now } = dependencies
  const confirm = identityConfirmer(dependencies)
  const limits = signInLimits(systemDb)
  const router = createRouter()
  const userChangeOf = (given: unknown) => {
    const { data, error } = userChange.safeParse(given)
    if (error) throw invalidFrom(error)
    return data
  }
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
    const named = c.req.valid('param').userName
    const session = c.var.session
    if (!isSelf(named, userName)) {
      if (!mayDo(session, 'security', 'write')) throw forbidden('security', 'write', session)
      const given = await c.req.json()
      const currentPassword = typeof given?.currentPassword === 'string' ? given.currentPassword : undefined
      await changeUser(systemDb, { session, now: now() }, named, userChangeOf(given), async () => {
        await confirm(c, session, { currentPassword })
        await limits.beginEmailChange(named)
      })
      const token = tokenOf(c.req.raw) ?? ''
      return c.json({ success: true, message: 'User Updated', data: null, token }, 200)
    }
    const user = await changeProfile(systemDb, { userId, sessionId, now: now() }, c.req.valid('json'))
    const token = tokenOf(c.req.raw) ?? ''
    return c.json({ success: true, message: 'Profile Updated', data: null, token, user }, 200)
  })
  return router
}
