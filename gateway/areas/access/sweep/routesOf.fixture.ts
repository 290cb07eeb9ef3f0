import type { Hono } from 'hono'
import type { RequestEnv } from '../../../core/http/router.ts'

/** A route of the gateway's router. */
export type Route = { method: string; path: string; name: string }

/** Returns every route under `/api` once. */
export function routesOf(app: Hono<RequestEnv>): Route[] {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))
  return [...new Map(routes.map((route) => [route.name, route])).values()]
}

/** Returns the address of a route with the key of a missing row. */
export const addressOf = (route: Route) =>
  route.path
    .replace(/:(type|direction|from)\b/g, 'none')
    .replace(/:\w+(\{[^}]*\})?/g, (name) => (/Name|key/.test(name) ? 'nothing-here' : '999999'))
