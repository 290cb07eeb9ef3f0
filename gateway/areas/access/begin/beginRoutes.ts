import { z } from '@hono/zod-openapi'
import { begun } from '@takt/domain/areas/access/answers/begun.ts'
import { beginning } from '@takt/domain/areas/access/beginning.ts'
import { beginKey } from '@takt/store/secrets/beginKey.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { isSame } from '../../../core/http/requests/isSame.ts'
import { tokenOf } from '../../../core/http/requests/tokens.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { unauthenticated } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { recordRequest } from '../audit/recordAudit.ts'
import { begin } from './begin.ts'
import { isUnbegun } from './isUnbegun.ts'

/**
 * `GET /api/begin`: whether there is nobody yet who could sign in, for whoever asks. `POST /api/begin`: the first
 * administrator of an installation without users. The token is the key that the start prints; to anybody without it,
 * and to everybody once there is a user, it is no token.
 */
export function beginRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { systemDb, env } = dependencies
  const key = beginKey(env.TAKT_SECRET)
  return [
    route({
      right: 'anyone',
      method: 'get',
      path: '/begin',
      answer: answers('Whether anybody can sign in yet', begun),
      handle: async (c) => answer(c, { isBegun: !(await isUnbegun(systemDb)) }),
    }),
    route({
      right: 'ownToken',
      method: 'post',
      path: '/begin',
      admits: async (c) => {
        const isKey = isSame(tokenOf(c.req.raw) ?? undefined, key)
        if (!isKey || !(await isUnbegun(systemDb))) throw unauthenticated()
      },
      description:
        'The token is the key in the address that the start prints while there is no user; it is void afterwards',
      body: beginning,
      answer: answers('Entity, organization and the first administrator are made; sign in', z.null()),
      handle: async (c, asked) => {
        const wanted = asked.body
        const made = await begin(dependencies, items, wanted)
        await recordRequest(c, dependencies, {
          ...made,
          userName: wanted.userName,
          action: 'changed',
          itemType: 'users',
          what: `POST ${c.req.path}`,
          status: 200,
        })
        return answer(c, null, 'The Installation Has Begun')
      },
    }),
  ]
}
