import { type Hook, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Log } from '@takt/store/process/log.ts'
import { invalidFrom } from './responses/httpError.ts'

/**
 * The properties of the matched route that middleware uses: whether it is audited, and its possible responses by
 * status.
 */
type MatchedRoute = { isAudited: boolean; response: RouteConfig['responses'] }

/**
 * The variables of a request: `c.var.session` (only after authentication), `c.var.requestId`, `c.var.log`;
 * `c.var.route`: the matched route, once it is found.
 */
export type RequestEnv = {
  Variables: { session: Session; requestId: string; log: Log; route?: MatchedRoute }
}

export type Router = OpenAPIHono<RequestEnv>

// biome-ignore lint/suspicious/noExplicitAny: the library's own type of a hook over all routes
const rejectInvalid: Hook<any, RequestEnv, any, any> = (result) => {
  if (!result.success) throw invalidFrom(result.error)
}

/**
 * Creates a router with declared routes that reject invalid input by field. Do not `use('*')` on it: routers share
 * their base path.
 */
export const createRouter = (): Router => new OpenAPIHono<RequestEnv>({ defaultHook: rejectInvalid })
