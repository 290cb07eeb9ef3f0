import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** Returns the pattern of the matched route (`/api/users/:key`), never the requested path, which may name people. */
export const routeOf = (c: Context): string => matchedRoutes(c)[c.req.routeIndex]?.path ?? '*'
