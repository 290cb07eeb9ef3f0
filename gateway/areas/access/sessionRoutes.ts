import { z } from '@hono/zod-openapi'
import { ownSession } from '@takt/domain/areas/access/answers/ownSession.ts'
import type { AuditAction } from '@takt/domain/areas/access/audit.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { answer, answerSchema, answers } from '../../core/http/responses/answer.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { optional, type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { AccessTables } from './accessTables.ts'
import { recordRequest } from './audit/recordAudit.ts'
import { identityConfirmer } from './confirmIdentity.ts'
import { endSessions } from './endSessions.ts'
import { listSessions } from './listSessions.ts'
import { giveLinkToken } from './sessionTokens.ts'
import { accessTexts as texts } from './texts.ts'

/** The own password, where it was not asked for within five minutes. */
const shownPassword = z.object({ currentPassword: z.string().max(1024).optional() })
const mayShow = optional(shownPassword)
const alsoTakes = 'Takes `currentPassword` in the body where the sign-in was more than five minutes ago'

/** Routes of one's own sessions: where, and ending them. */
export function sessionRoutes(dependencies: Dependencies): readonly Route[] {
  const { systemDb, now } = dependencies
  const confirm = identityConfirmer(dependencies)
  const tell = async (c: Context<RequestEnv>, action: AuditAction) => {
    const { userId, userName, entityId, organizationId } = c.var.session
    const by = { userId, userName, entityId, organizationId }
    await recordRequest(c, dependencies, { ...by, action, what: `${c.req.method} ${c.req.path}`, status: 200 })
  }

  return [
    route({
      right: 'session',
      method: 'get',
      path: '/users/sessions',
      answer: answers('Where this user is signed in, the session used last first', z.array(ownSession)),
      handle: async (c) => {
        const { userId, sessionId } = c.var.session
        return answer(c, await listSessions(systemDb, { userId, sessionId, now: now() }))
      },
    }),
    route({
      right: 'session',
      method: 'delete',
      path: '/users/sessions/{sessionId}',
      isAudited: false,
      description: `${alsoTakes}, unless the session is the own`,
      params: z.object({ sessionId: z.string() }),
      body: mayShow,
      answer: answers('That session of this user is over', z.null()),
      handle: async (c, asked) => {
        const { sessionId } = asked.params
        if (sessionId !== c.var.session.sessionId) await confirm(c, c.var.session, asked.body)
        const known = z.uuid().safeParse(sessionId).success
        const { userId } = c.var.session
        const ended = known ? await endSessions(systemDb, { userId, only: sessionId, now: now() }) : 0
        if (!ended) throw notFound(texts.thisSession)
        await tell(c, 'sessionEnded')
        return answer(c, null, 'Session Ended')
      },
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/users/logout',
      isAudited: false,
      answer: answers('Signed out', z.null()),
      handle: async (c) => {
        const { userId, sessionId } = c.var.session
        await endSessions(systemDb, { userId, only: sessionId, now: now() })
        await tell(c, 'signOut')
        return answer(c, null)
      },
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/users/logoutEverywhere',
      isAudited: false,
      description: alsoTakes,
      body: mayShow,
      answer: answers('All sessions of this user are over, this one as well', z.object({ ended: z.int() })),
      handle: async (c, asked) => {
        await confirm(c, c.var.session, asked.body)
        const ended = await endSessions(systemDb, { userId: c.var.session.userId, now: now() })
        await tell(c, 'signOut')
        return answer(c, { ended })
      },
    }),
    route({
      right: 'session',
      method: 'put',
      path: '/users/maskMode',
      isAudited: false,
      body: z.object({ on: z.boolean() }),
      answer: answers(
        'From now on this session gets names, descriptions and e-mail addresses masked, or as they are',
        z.null(),
      ),
      handle: async (c, asked) => {
        await systemDb
          .withTables<AccessTables>()
          .updateTable('session')
          .set({ masked: asked.body.on })
          .where('session_id', '=', c.var.session.sessionId)
          .execute()
        return answer(c, null)
      },
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/users/linkToken',
      isAudited: false,
      answer: {
        200: {
          description: 'A token for the address of a page that this session opens: exchanged once, within a minute',
          content: {
            'application/json': {
              schema: answerSchema(z.object({ expires: z.string() })).extend({ token: z.string() }),
            },
          },
        },
      },
      handle: async (c) => {
        const { token, expires } = await giveLinkToken(systemDb, { sessionId: c.var.session.sessionId, now: now() })
        return c.json({ success: true, message: '', data: { expires: new Date(expires).toISOString() }, token }, 200)
      },
    }),
  ]
}
