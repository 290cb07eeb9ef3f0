import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { recordSessionRequest } from './recordAudit.ts'

/** Records each successful change and each permission rejection, with user and origin. */
export const auditRequests = (dependencies: Dependencies) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { session } = c.var
    await next()
    const { status } = c.res
    const { method, path } = c.req
    const isRejected = status === 403
    const changed = status < 300 && c.var.route?.isAudited === true && c.req.query('dryRun') !== 'true'
    if (!isRejected && !changed) return
    await recordSessionRequest(c, dependencies, {
      action: isRejected ? 'refused' : 'changed',
      what:
        session.tokenName === undefined ? `${method} ${path}` : `${method} ${path} with the token ${session.tokenName}`,
      itemType: path.split('/')[2] ?? null,
      status,
    }).catch((error) => dependencies.log.error({ err: error }, 'the audit was not written'))
  })
