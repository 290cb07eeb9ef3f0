import { z } from '@hono/zod-openapi'
import { errorReport } from '@takt/domain/areas/health/errorReport.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { route } from '../../core/http/route.ts'
import { requestOrigin } from '../access/face.ts'
import { reportLimits } from './reportLimits.ts'

const address = /[^\s"'@]+@[^\s"'@]+/g
const patienceMs = 5000

/**
 * `POST /api/errorReports`: what a page was answered that was trouble. It is written into the log and, where
 * `TAKT_ERRORS_URL` is set, posted there as JSON: a service that gathers errors. Nobody waits for that; e-mail
 * addresses are left out. A session, and an address, tells so much within a minute (`reportLimits.ts`).
 */
export const errorReportRoute = ({ env }: Dependencies) => {
  const refuseTooMany = reportLimits()
  return route({
    right: 'session',
    isAudited: false,
    method: 'post',
    path: '/errorReports',
    tags: ['errorReports'],
    summary: 'Tell of an answer that was trouble',
    body: errorReport,
    answer: answers('Nothing', z.null()),
    handle: async (c, { body }) => {
      const { log, session } = c.var
      const { address: from } = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
      await refuseTooMany({ sessionId: session.sessionId, address: from })
      const told = { ...body, said: body.said.replace(address, '…'), organizationId: session.organizationId }
      log.warn({ report: told }, 'a page was answered trouble')
      if (env.TAKT_ERRORS_URL !== undefined)
        void fetch(env.TAKT_ERRORS_URL, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ at: new Date().toISOString(), ...told }),
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        })
          .then((reply) => reply.body?.cancel())
          .catch((err: unknown) => log.warn({ err }, 'the service that gathers errors did not take one'))
      return answer(c, null)
    },
  })
}
