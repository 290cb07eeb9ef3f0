import { z } from '@hono/zod-openapi'
import type { AuditAction } from '@takt/domain/areas/access/audit.ts'
import { ownSession } from '@takt/domain/areas/access/responses/ownSession.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { respond, responseSchema, responses } from '../../core/http/responses/respond.ts'
import { optional, type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { AccessTables } from './accessTables.ts'
import { recordRequest } from './audit/recordAudit.ts'
import { identityConfirmer } from './confirmIdentity.ts'
import { endSessions } from './endSessions.ts'
import { listSessions } from './listSessions.ts'
import { issueLinkToken } from './sessionTokens.ts'
import { accessTexts as texts } from './texts.ts'

/** The user's password; required if the identity was not confirmed within five minutes. */
const identityProof = z.object({ currentPassword: z.string().max(1024).optional() })
const mayShow = optional(identityProof)
const passwordNote = 'Requires `currentPassword` in the body if the sign-in was more than five minutes ago'

/** Routes for listing and ending the user's own sessions. */
export function sessionRoutes(dependencies: Dependencies): readonly Route[] {
  const { systemDb, now } = dependencies
  const confirm = identityConfirmer(dependencies)
  const recordAction = async (c: Context<RequestEnv>, action: AuditAction) => {
    const { userId, userName, entityId, organizationId } = c.var.session
    const by = { userId, userName, entityId, organizationId }
    await recordRequest(c, dependencies, { ...by, action, what: `${c.req.method} ${c.req.path}`, status: 200 })
  }

  return [
    route({
      right: 'session',
      method: 'get',
      path: '/users/sessions',
      response: responses('Sessions of this user, most recently used first', z.array(ownSession)),
      handle: async (c) => {
        const { userId, sessionId } = c.var.session
        return respond(c, await listSessions(systemDb, { userId, sessionId, now: now() }))
      },
    }),
    route({
      right: 'session',
      method: 'delete',
      path: '/users/sessions/{sessionId}',
      isAudited: false,
      description: `${passwordNote}, unless it is the current session`,
      params: z.object({ sessionId: z.string() }),
      body: mayShow,
      response: responses('The session of this user has ended', z.null()),
      handle: async (c, request) => {
        const { sessionId } = request.params
        if (sessionId !== c.var.session.sessionId) await confirm(c, c.var.session, request.body)
        const isValidId = z.uuid().safeParse(sessionId).success
        const { userId } = c.var.session
        const ended = isValidId ? await endSessions(systemDb, { userId, only: sessionId, now: now() }) : 0
        if (!ended) throw notFound(texts.thisSession)
        await recordAction(c, 'sessionEnded')
        return respond(c, null, 'Session Ended')
      },
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/users/logout',
      isAudited: false,
      response: responses('Signed out', z.null()),
      handle: async (c) => {
        const { userId, sessionId } = c.var.session
        await endSessions(systemDb, { userId, only: sessionId, now: now() })
        await recordAction(c, 'signOut')
        return respond(c, null)
      },
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/users/logoutEverywhere',
      isAudited: false,
      description: passwordNote,
      body: mayShow,
      response: responses('All sessions of this user have ended, including this one', z.object({ ended: z.int() })),
      handle: async (c, request) => {
        await confirm(c, c.var.session, request.body)
        const ended = await endSessions(systemDb, { userId: c.var.session.userId, now: now() })
        await recordAction(c, 'signOut')
        return respond(c, { ended })
      },
    }),
    route({
      right: 'session',
      method: 'put',
      path: '/users/maskMode',
      isAudited: false,
      body: z.object({ on: z.boolean() }),
      response: responses(
        'From now on names, descriptions and email addresses are masked in this session, or no longer masked',
        z.null(),
      ),
      handle: async (c, request) => {
        await systemDb
          .withTables<AccessTables>()
          .updateTable('session')
          .set({ masked: request.body.on })
          .where('session_id', '=', c.var.session.sessionId)
          .execute()
        return respond(c, null)
      },
    }),
    route({
      right: 'session',
      method: 'post',
      path: '/users/linkToken',
      isAudited: false,
      response: {
        200: {
          description:
            'A token for the address of a page opened from this session; can be exchanged once, within a minute',
          content: {
            'application/json': {
              schema: responseSchema(z.object({ expires: z.string() })).extend({ token: z.string() }),
            },
          },
        },
      },
      handle: async (c) => {
        const { token, expires } = await issueLinkToken(systemDb, { sessionId: c.var.session.sessionId, now: now() })
        return c.json({ success: true, message: '', data: { expires: new Date(expires).toISOString() }, token }, 200)
      },
    }),
  ]
}
