import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { recordSessionRequest } from './recordAudit.ts'

/** Writes down each change that was made and each refusal of a right, by whom and from where. */
export const auditRequests = (dependencies: Dependencies) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { session } = c.var
    await next()
    const { status } = c.res
    const { method, path } = c.req
    const refused = status === 403
    const changed = status < 300 && c.var.route?.isAudited === true && c.req.query('dryRun') !== 'true'
    if (!refused && !changed) return
    await recordSessionRequest(c, dependencies, {
      action: refused ? 'refused' : 'changed',
      what:
        session.tokenName === undefined ? `${method} ${path}` : `${method} ${path} by the token ${session.tokenName}`,
      itemType: path.split('/')[2] ?? null,
      status,
    }).catch((error) => dependencies.log.error({ err: error }, 'the audit was not written'))
  })
