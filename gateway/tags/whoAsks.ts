import { AsyncLocalStorage } from 'node:async_hooks'
import type { Session } from '@takt/domain/access/session.ts'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '../http/router.ts'

const within = new AsyncLocalStorage<Session>()

/** Lets rules of tags know who asks, by whatever way rows are changed. */
export const tellWhoAsks = createMiddleware<RequestEnv>((c, next) => within.run(c.var.session, next))

/** Who asks; undefined where no request does. */
export const whoAsks = (): Session | undefined => within.getStore()
