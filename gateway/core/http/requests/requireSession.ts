import type { Session } from '@takt/domain/areas/access/session.ts'
import { requestTurn } from '@takt/store/queue/requestTurn.ts'
import { createMiddleware } from 'hono/factory'
import { unauthenticated } from '../responses/refusal.ts'
import type { RequestEnv } from '../router.ts'

/** Lets only requests with a session pass, and hands it on as `c.var.session`. */
export const authenticated = (authenticate: (request: Request) => Promise<Session | null>) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const session = await authenticate(c.req.raw)
    if (!session) throw unauthenticated()
    c.set('session', session)
    const turn = requestTurn()
    if (turn) turn.organizationId = session.organizationId
    c.set('log', c.var.log.child({ userId: session.userId, organizationId: session.organizationId }))
    await next()
  })
