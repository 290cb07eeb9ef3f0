import { displayMayAsk } from '@takt/domain/access/displays.ts'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../http/refusal.ts'
import type { RequestEnv } from '../../http/router.ts'

/** Refuses displays everything but what dashboards are made of. */
export const narrowDisplays = () =>
  createMiddleware<RequestEnv>(async (c, next) => {
    if (c.var.session.isDisplay && !displayMayAsk(c.req.method, c.req.path))
      throw new Refusal('forbidden', "A display has the right 'read' on 'dashboards' alone")
    await next()
  })
