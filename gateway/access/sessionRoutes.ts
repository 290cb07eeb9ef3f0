import { createRoute, z } from '@hono/zod-openapi'
import { ownSession } from '@takt/domain/access/answers/ownSession.ts'
import type { AuditAction } from '@takt/domain/access/audit.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../dependencies.ts'
import { answer, answerSchema, answers } from '../http/answer.ts'
import { notFound } from '../http/refusal.ts'
import { createRouter, type RequestEnv, type Router } from '../http/router.ts'
import type { AccessTables } from './accessTables.ts'
import { recordAudit } from './audit/recordAudit.ts'
import { identityConfirmer } from './confirmIdentity.ts'
import { endSessions } from './endSessions.ts'
import { listSessions } from './listSessions.ts'
import { requestOrigin } from './requestOrigin.ts'
import { giveLinkToken } from './sessionTokens.ts'

/** The own password, where it was not asked for within five minutes. */
const shownPassword = z.object({ currentPassword: z.string().max(1024).optional() })
const mayShow = { required: false, content: { 'application/json': { schema: shownPassword } } }
const alsoTakes = 'Takes `currentPassword` in the body where the sign-in was more than five minutes ago'

const list = createRoute({
  method: 'get',
  path: '/users/sessions',
  responses: answers('Where this user is signed in, the session used last first', z.array(ownSession)),
})
const end = createRoute({
  method: 'delete',
  path: '/users/sessions/{sessionId}',
  description: `${alsoTakes}, unless the session is the own`,
  request: { params: z.object({ sessionId: z.string() }), body: mayShow },
  responses: answers('That session of this user is over', z.null()),
})
const logout = createRoute({ method: 'post', path: '/users/logout', responses: answers('Signed out', z.null()) })
const logoutEverywhere = createRoute({
  method: 'post',
  path: '/users/logoutEverywhere',
  description: alsoTakes,
  request: { body: mayShow },
  responses: answers('All sessions of this user are over, this one as well', z.object({ ended: z.int() })),
})
const linkToken = createRoute({
  method: 'post',
  path: '/users/linkToken',
  responses: {
    200: {
      description: 'A token for the address of a page that this session opens: exchanged once, within a minute',
      content: {
        'application/json': { schema: answerSchema(z.object({ expires: z.string() })).extend({ token: z.string() }) },
      },
    },
  },
})

const maskMode = createRoute({
  method: 'put',
  path: '/users/maskMode',
  request: { body: { required: true, content: { 'application/json': { schema: z.object({ on: z.boolean() }) } } } },
  responses: answers(
    'From now on this session gets names, descriptions and e-mail addresses masked, or as they are',
    z.null(),
  ),
})

/** Routes of one's own sessions: where, and ending them. */
export function sessionRoutes(dependencies: Dependencies): Router {
  const { systemDb, now, env } = dependencies
  const confirm = identityConfirmer(dependencies)
  const router = createRouter()
  const tell = async (c: Context<RequestEnv>, action: AuditAction) => {
    const { userId, userName, entityId, organizationId } = c.var.session
    const from = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
    const what = `${c.req.method} ${c.req.path}`
    await recordAudit(systemDb, {
      action,
      what,
      from,
      at: now(),
      userId,
      userName,
      entityId,
      organizationId,
      status: 200,
    })
  }

  router.openapi(list, async (c) => {
    const { userId, sessionId } = c.var.session
    return answer(c, await listSessions(systemDb, { userId, sessionId, now: now() }))
  })
  router.openapi(end, async (c) => {
    const { sessionId } = c.req.valid('param')
    if (sessionId !== c.var.session.sessionId) await confirm(c, c.var.session, c.req.valid('json'))
    const known = z.uuid().safeParse(sessionId).success
    const { userId } = c.var.session
    const ended = known ? await endSessions(systemDb, { userId, only: sessionId, now: now() }) : 0
    if (!ended) throw notFound('This session')
    await tell(c, 'sessionEnded')
    return answer(c, null, 'Session Ended')
  })
  router.openapi(logout, async (c) => {
    const { userId, sessionId } = c.var.session
    await endSessions(systemDb, { userId, only: sessionId, now: now() })
    await tell(c, 'signOut')
    return answer(c, null)
  })
  router.openapi(logoutEverywhere, async (c) => {
    await confirm(c, c.var.session, c.req.valid('json'))
    const ended = await endSessions(systemDb, { userId: c.var.session.userId, now: now() })
    await tell(c, 'signOut')
    return answer(c, { ended })
  })
  router.openapi(maskMode, async (c) => {
    await systemDb
      .withTables<AccessTables>()
      .updateTable('session')
      .set({ masked: c.req.valid('json').on })
      .where('session_id', '=', c.var.session.sessionId)
      .execute()
    return answer(c, null)
  })
  router.openapi(linkToken, async (c) => {
    const { token, expires } = await giveLinkToken(systemDb, { sessionId: c.var.session.sessionId, now: now() })
    return c.json({ success: true, message: '', data: { expires: new Date(expires).toISOString() }, token }, 200)
  })
  return router
}
