import type { MiddlewareHandler } from 'hono'
import { Histogram, type Registry } from 'prom-client'
import { routeOf } from '../routeOf.ts'

/** Counts and times requests by method, route (its pattern, never the requested path) and status. */
export function measureRequests(registry: Registry): MiddlewareHandler {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return async (c, next) => {
    const started = performance.now()
    await next()
    const status = String(c.res.status)
    seconds.observe({ method: c.req.method, route: routeOf(c), status }, (performance.now() - started) / 1000)
  }
}
