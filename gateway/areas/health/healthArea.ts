import { createMetrics } from '@takt/store/process/metrics.ts'
import { Hono } from 'hono'
import type { Gateway, GatewayArea } from '../../core/area.ts'
import { isSame } from '../../core/http/requests/isSame.ts'
import { respondNotFound } from '../../core/http/responses/errors.ts'
import { unauthenticated } from '../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { errorReportRoute } from './errorReportRoute.ts'
import { createReadiness } from './readiness.ts'

function healthRoutes({ dependencies, shared }: Gateway): Hono<RequestEnv> {
  const readiness = createReadiness(dependencies)
  const registry = shared(createMetrics)
  registry.registerMetric(dependencies.catchUp.outcomes)
  return new Hono<RequestEnv>()
    .get('/healthz', (c) => c.json({ success: true, message: 'ok', data: null }))
    .get('/readyz', async (c) => {
      const { ready, parts } = await readiness()
      return c.json({ success: ready, message: ready ? 'ready' : 'not ready', data: { parts } }, ready ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      // Access does not depend on the client address: behind a local proxy all clients have the same one.
      const token = dependencies.env.TAKT_METRICS_TOKEN
      if (token === undefined) return respondNotFound(c)
      if (!isSame(c.req.header('authorization'), `Bearer ${token}`)) throw unauthenticated()
      return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
    })
}

/**
 * Error reports of pages. /healthz: the process is running. /readyz: everything it needs is up. /metrics: requires the
 * token.
 */
export const healthArea: GatewayArea = {
  name: 'health',
  open: (gateway) => ({ routes: [errorReportRoute(gateway.dependencies)], rootRoutes: healthRoutes(gateway) }),
}
