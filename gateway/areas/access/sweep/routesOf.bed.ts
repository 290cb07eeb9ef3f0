import type { Hono } from 'hono'
import type { RequestEnv } from '../../../core/http/router.ts'

/** For tests: a route of the gateway, as its router knows it. */
export type Route = { method: string; path: string; name: string }

/** For tests: every route under `/api`, each once. */
export function routesOf(app: Hono<RequestEnv>): Route[] {
  const found = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))
  return [...new Map(found.map((route) => [route.name, route])).values()]
}

/** The address of a route whose key is that of no row. */
export const addressOf = (route: Route) =>
  route.path
    .replace(/:(type|direction|from)\b/g, 'none')
    .replace(/:\w+(\{[^}]*\})?/g, (name) => (/Name|key/.test(name) ? 'nothing-here' : '999999'))
