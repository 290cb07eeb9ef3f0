import { createMetrics } from '@takt/store/process/metrics.ts'
import { Hono } from 'hono'
import type { Gateway, GatewayArea } from '../../core/area.ts'
import { isSame } from '../../core/http/requests/isSame.ts'
import { answerNotFound } from '../../core/http/responses/errors.ts'
import { unauthenticated } from '../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { errorReportRoute } from './errorReportRoute.ts'
import { createReadiness } from './readiness.ts'

function healthRoutes({ dependencies, shared }: Gateway): Hono<RequestEnv> {
  const readiness = createReadiness(dependencies)
  const registry = shared(createMetrics)
  return new Hono<RequestEnv>()
    .get('/healthz', (c) => c.json({ success: true, message: 'ok', data: null }))
    .get('/readyz', async (c) => {
      const { ready, parts } = await readiness()
      return c.json({ success: ready, message: ready ? 'ready' : 'not ready', data: { parts } }, ready ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      // Not by who is connected: behind a proxy on this machine everybody comes from here.
      const token = dependencies.env.TAKT_METRICS_TOKEN
      if (token === undefined) return answerNotFound(c)
      if (!isSame(c.req.header('authorization'), `Bearer ${token}`)) throw unauthenticated()
      return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
    })
}

/**
 * What pages tell of trouble. /healthz: this process lives. /readyz: everything it needs is up. /metrics: for whoever
 * shows the token.
 */
export const healthArea: GatewayArea = {
  name: 'health',
  open: (gateway) => ({ routes: [errorReportRoute(gateway.dependencies)], rootRoutes: healthRoutes(gateway) }),
}
