import { z } from '@hono/zod-openapi'
import type { Dependencies } from '../../../core/dependencies.ts'
import { tokenOf } from '../../../core/http/requests/tokens.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { unauthenticated } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requestOrigin } from '../requestOrigin.ts'
import { confirmEmail } from './confirmEmail.ts'

/** `POST /api/users/confirmEmail`: whoever reads the old mailbox agrees to another address. */
export function emailRoutes({ systemDb, now, env }: Dependencies): readonly Route[] {
  return [
    route({
      right: 'ownToken',
      method: 'post',
      path: '/users/confirmEmail',
      admits: (c) => {
        if (!tokenOf(c.req.raw)) throw unauthenticated()
      },
      description: 'The token is that of a letter to the old address, which works once',
      answer: answers('The new e-mail address is in force', z.null()),
      handle: async (c) => {
        const whose = await confirmEmail(systemDb, tokenOf(c.req.raw) ?? '', now())
        const from = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
        const what = `POST ${c.req.path}`
        await recordAudit(systemDb, {
          ...whose,
          action: 'changed',
          itemType: 'users',
          what,
          from,
          at: now(),
          status: 200,
        })
        return answer(c, null, 'E-mail Address Has Been Changed')
      },
    }),
  ]
}
