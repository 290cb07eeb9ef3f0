import { apiTokenMayAsk } from '@takt/domain/access/apiTokens.ts'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../http/refusal.ts'
import type { RequestEnv } from '../../http/router.ts'

/** Refuses API tokens what changes users, sessions, tokens and wall boards, and what tells of their user's sessions. */
export const narrowApiTokens = () =>
  createMiddleware<RequestEnv>(async (c, next) => {
    if (c.var.session.tokenName !== undefined && !apiTokenMayAsk(c.req.method, c.req.path))
      throw new Refusal(
        'forbidden',
        'An API token changes no users, sessions, tokens or wall boards, and does not tell of sessions. Sign in ' +
          'to do this.',
      )
    await next()
  })
