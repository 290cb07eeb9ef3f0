import { type Hook, OpenAPIHono } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/access/session.ts'
import type { Log } from '@takt/store/log.ts'
import { invalidFrom } from './refusal.ts'
import type { Route } from './route.ts'

/**
 * What a request carries: `c.var.session` (behind authentication only), `c.var.requestId`, `c.var.log`; `c.var.route`:
 * the one that answers, once it is found.
 */
export type RequestEnv = {
  Variables: { session: Session; requestId: string; log: Log; route?: Pick<Route, 'isAudited' | 'answer'> }
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
