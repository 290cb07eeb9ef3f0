import { apiTokenMayAsk } from '@takt/domain/areas/access/apiTokens.ts'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { accessTexts as texts } from '../texts.ts'

/** Refuses API tokens what changes users, sessions, tokens and wall boards, and what tells of their user's sessions. */
export const narrowApiTokens = () =>
  createMiddleware<RequestEnv>(async (c, next) => {
    if (c.var.session.tokenName !== undefined && !apiTokenMayAsk(c.req.method, c.req.path))
      throw new Refusal('forbidden', texts.notByToken)
    await next()
  })
