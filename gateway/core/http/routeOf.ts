import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** The pattern of the route that answered (`/api/users/:key`), never the address asked for: that may name people. */
export const routeOf = (c: Context): string => matchedRoutes(c)[c.req.routeIndex]?.path ?? '*'
