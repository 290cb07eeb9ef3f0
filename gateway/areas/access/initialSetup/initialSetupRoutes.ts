import { z } from '@hono/zod-openapi'
import { initialSetup } from '@takt/domain/areas/access/initialSetup.ts'
import { setupStatus } from '@takt/domain/areas/access/responses/setupStatus.ts'
import { initialSetupKey } from '@takt/store/secrets/initialSetupKey.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { isSame } from '../../../core/http/requests/isSame.ts'
import { tokenOf } from '../../../core/http/requests/tokens.ts'
import { unauthenticated } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { recordRequest } from '../audit/recordAudit.ts'
import { isUnbegun } from './isUnbegun.ts'
import { runInitialSetup } from './runInitialSetup.ts'

/**
 * `GET /api/begin`: returns whether any user exists; open to everyone. `POST /api/begin`: creates the first
 * administrator of an installation without users. The token is the key printed at startup; without it, or once a user
 * exists, the request is rejected with 401.
 */
export function initialSetupRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { systemDb, env } = dependencies
  const key = initialSetupKey(env.TAKT_SECRET)
  return [
    route({
      right: 'anyone',
      method: 'get',
      path: '/begin',
      response: responses('Whether a user exists, so that signing in is possible', setupStatus),
      handle: async (c) => respond(c, { isBegun: !(await isUnbegun(systemDb)) }),
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
        'The token is the key in the address that is printed at startup while no user exists; it is void afterwards',
      body: initialSetup,
      response: responses('Entity, organization and the first administrator were created; sign in', z.null()),
      handle: async (c, request) => {
        const input = request.body
        const created = await runInitialSetup(dependencies, items, input)
        await recordRequest(c, dependencies, {
          ...created,
          userName: input.userName,
          action: 'changed',
          itemType: 'users',
          what: `POST ${c.req.path}`,
          status: 200,
        })
        return respond(c, null, 'The Installation Has Been Set Up')
      },
    }),
  ]
}
