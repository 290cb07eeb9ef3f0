import { apiTokenMayRequest } from '@takt/domain/areas/access/apiTokens.ts'
import { createMiddleware } from 'hono/factory'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { accessTexts as texts } from '../texts.ts'

/**
 * Rejects requests of API tokens that change users, sessions, tokens or wall displays, or that read the sessions of
 * their user.
 */
export const narrowApiTokens = () =>
  createMiddleware<RequestEnv>(async (c, next) => {
    if (c.var.session.tokenName !== undefined && !apiTokenMayRequest(c.req.method, c.req.path))
      throw new HttpError('forbidden', texts.notByToken)
    await next()
  })
