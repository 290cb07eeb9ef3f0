import type { Session } from '@takt/domain/areas/access/session.ts'
import { currentRequest } from '@takt/store/queue/currentRequest.ts'
import { createMiddleware } from 'hono/factory'
import { unauthenticated } from '../responses/httpError.ts'
import type { RequestEnv } from '../router.ts'

/** Accepts only requests with a session and stores it as `c.var.session`. */
export const authenticated = (authenticate: (request: Request) => Promise<Session | null>) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const session = await authenticate(c.req.raw)
    if (!session) throw unauthenticated()
    c.set('session', session)
    const turn = currentRequest()
    if (turn) turn.organizationId = session.organizationId
    c.set('log', c.var.log.child({ userId: session.userId, organizationId: session.organizationId }))
    await next()
  })
