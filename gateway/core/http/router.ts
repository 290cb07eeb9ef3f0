import { type Hook, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Log } from '@takt/store/process/log.ts'
import { invalidFrom } from './responses/refusal.ts'

/** What is asked of the route that answers: whether the audit tells of it, and what it may answer, by status. */
type AnsweringRoute = { isAudited: boolean; answer: RouteConfig['responses'] }

/**
 * What a request carries: `c.var.session` (behind authentication only), `c.var.requestId`, `c.var.log`; `c.var.route`:
 * the one that answers, once it is found.
 */
export type RequestEnv = {
  Variables: { session: Session; requestId: string; log: Log; route?: AnsweringRoute }
}

export type Router = OpenAPIHono<RequestEnv>

// biome-ignore lint/suspicious/noExplicitAny: the library's own type of a hook over all routes
const refuseInvalid: Hook<any, RequestEnv, any, any> = (result) => {
  if (!result.success) throw invalidFrom(result.error)
}

/**
 * A router whose declared routes refuse bad input field by field. Do not `use('*')` on it: routers share their base
 * path.
 */
export const createRouter = (): Router => new OpenAPIHono<RequestEnv>({ defaultHook: refuseInvalid })
