import { z } from '@hono/zod-openapi'
import { errorReport } from '@takt/domain/areas/health/errorReport.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { route } from '../../core/http/route.ts'
import { requestOrigin } from '../access/index.ts'
import { reportLimits } from './reportLimits.ts'

const address = /[^\s"'@]+@[^\s"'@]+/g
const timeoutMs = 5000

/**
 * `POST /api/errorReports`: reports an error response that a page received. Reports are logged and, if
 * `TAKT_ERRORS_URL` is set, posted there as JSON to an error tracking service, without waiting for it. Email addresses
 * are removed. The rate is limited per session and per address (`reportLimits.ts`).
 */
export const errorReportRoute = ({ env }: Dependencies) => {
  const limitReports = reportLimits()
  return route({
    right: 'session',
    isAudited: false,
    method: 'post',
    path: '/errorReports',
    tags: ['errorReports'],
    summary: 'Report an error response received by a page',
    body: errorReport,
    response: responses('Nothing', z.null()),
    handle: async (c, { body }) => {
      const { log, session } = c.var
      const { address: from } = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
      await limitReports({ sessionId: session.sessionId, address: from })
      const logEntry = { ...body, said: body.said.replace(address, '…'), organizationId: session.organizationId }
      log.warn({ report: logEntry }, 'a page reported a failed request')
      if (env.TAKT_ERRORS_URL !== undefined)
        void fetch(env.TAKT_ERRORS_URL, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ at: new Date().toISOString(), ...logEntry }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
          .then((reply) => reply.body?.cancel())
          .catch((err: unknown) => log.warn({ err }, 'the service that gathers errors did not take one'))
      return respond(c, null)
    },
  })
}
