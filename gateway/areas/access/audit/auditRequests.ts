import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { requestOrigin } from '../requestOrigin.ts'
import { recordAudit } from './recordAudit.ts'

/** Writes down each change that was made and each refusal of a right, by whom and from where. */
export const auditRequests = ({ systemDb, env, now, log }: Dependencies) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { session } = c.var
    await next()
    const { status } = c.res
    const { method, path } = c.req
    const refused = status === 403
    const changed = status < 300 && c.var.route?.isAudited === true && c.req.query('dryRun') !== 'true'
    if (!refused && !changed) return
    await recordAudit(systemDb, {
      action: refused ? 'refused' : 'changed',
      what:
        session.tokenName === undefined ? `${method} ${path}` : `${method} ${path} by the token ${session.tokenName}`,
      at: now(),
      from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES),
      userId: session.userId,
      userName: session.userName,
      entityId: session.entityId,
      organizationId: session.organizationId,
      itemType: path.split('/')[2] ?? null,
      status,
      requestId: c.var.requestId,
    }).catch((error) => log.error({ err: error }, 'the audit was not written'))
  })
