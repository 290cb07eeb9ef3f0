import type { Log } from '@takt/store/process/log.ts'
import { createMiddleware } from 'hono/factory'
import { routeOf } from '../routeOf.ts'
import type { RequestEnv } from '../router.ts'

/** Gives each request a logger with its id, and logs one line per response, by route because paths can name people. */
export const logRequests = (log: Log) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const started = performance.now()
    c.set('log', log.child({ requestId: c.var.requestId }))
    await next()
    const ms = Math.round(performance.now() - started)
    c.var.log.info({ method: c.req.method, route: routeOf(c), status: c.res.status, ms }, 'answered')
  })
