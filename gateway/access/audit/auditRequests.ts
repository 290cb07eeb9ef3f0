import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../dependencies.ts'
import type { RequestEnv } from '../../http/router.ts'
import { requestOrigin } from '../requestOrigin.ts'
import { recordAudit } from './recordAudit.ts'

// Questions that are asked with POST, and what happens all the time without anybody doing anything.
const questions =
  /\/(schema|getTEEP|getAssociatedTagDtls|provision|keepAlive|ping|refreshToken|linkToken|maskMode|telemetry)$|^\/api\/analytics\//
// These write their own, saying more.
const toldElsewhere = /^\/api\/users\/(logout|logoutEverywhere|changePassword|sessions\/)/

const toldBesides = /^DELETE \/api\/organizations(\/\d+)?$/

const changes = (method: string, path: string, dryRun: string | undefined) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  !questions.test(path) &&
  !toldElsewhere.test(path) &&
  !toldBesides.test(`${method} ${path}`) &&
  dryRun !== 'true'

/** Writes down each change that was made and each refusal of a right, by whom and from where. */
export const auditRequests = ({ systemDb, env, now, log }: Dependencies) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { session } = c.var
    await next()
    const { status } = c.res
    const { method, path } = c.req
    const refused = status === 403
    if (!refused && !(status < 300 && changes(method, path, c.req.query('dryRun')))) return
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
