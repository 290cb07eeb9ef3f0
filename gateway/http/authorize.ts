import type { Area, Flag } from '@takt/domain/access/permissions.ts'
import { mayDo, type Session } from '@takt/domain/access/session.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import { createMiddleware } from 'hono/factory'
import { forbidden, Refusal } from './refusal.ts'
import type { RequestEnv } from './router.ts'

/** Route middleware: refuses sessions without that flag on that area. */
export const requires = (area: Area, flag: Flag) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    if (!mayDo(c.var.session, area, flag)) throw forbidden(area, flag, c.var.session)
    await next()
  })

/** The tenant of a session, for `asTenant`. */
export const tenantOf = (session: Session): Tenant => ({
  organizationId: session.organizationId,
  entityId: session.entityId,
  userId: session.userId,
})

/** The chosen organization; refuses a session that has not chosen one yet. */
export function organizationOf(session: Session): number {
  if (session.organizationId === null) throw new Refusal('invalid', 'Choose an organization first')
  return session.organizationId
}
