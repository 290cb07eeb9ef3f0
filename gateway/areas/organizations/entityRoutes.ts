import { z } from '@hono/zod-openapi'
import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { rowSchema } from '@takt/domain/core/item/item.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { ahead, type Route, route } from '../../core/http/route.ts'
import { mayItem, tenantFor } from '../../core/items/itemAccess.ts'
import { ownerOf } from '../../core/items/itemTable.ts'
import { listItems } from '../../core/items/list/listItems.ts'
import { listParameters } from '../../core/items/list/listParameters.ts'
import { readListQuery } from '../../core/items/list/readListQuery.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { addItem, nextKey } from '../../core/items/write/itemCommands.ts'
import { readBody } from '../../core/items/write/readBody.ts'
import { transact } from '../../core/items/write/transact.ts'
import { entityItem } from './organizationItems.ts'

/**
 * Routes of entities. `GET` returns `data.entities`: all for a global administrator, otherwise the own one. A new
 * entity is the tenant of its own row.
 */
export function entityRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  return [
    route({
      right: 'session',
      method: 'get',
      path: '/entities',
      tags: ['entities'],
      summary: 'List accessible entities',
      isRead: 'byItself',
      query: listParameters,
      response: responses(
        'All entities for a global administrator, otherwise the own one',
        z.object({ entities: z.array(rowSchema(entities)) }),
      ),
      handle: async (c) => {
        const { session } = c.var
        const query = readListQuery(entities, new URL(c.req.url).searchParams, c.var.session)
        if (session.globalAdmin)
          return respond(c, { entities: await listItems(dependencies.systemDb, entities, null, query) })
        const tenant = tenantFor(entities, session)
        const rows = await asTenant(dependencies.db, tenant, (trx) =>
          listItems(trx, entities, ownerOf(entities, tenant), query),
        )
        return respond(c, { entities: rows })
      },
    }),
    ahead({
      right: mayItem(entityItem, 'write'),
      method: 'post',
      path: '/entities',
      handle: async (c) => {
        const body = await readBody(c)
        const entityId = await asTenant(dependencies.db, tenantOf(c.var.session), (trx) => nextKey(trx, entities))
        const tenant = { organizationId: null, entityId, userId: c.var.session.userId }
        const row = await transact(dependencies, { tenant, items }, (context) =>
          addItem(context, entityItem, body, { entityId }),
        )
        return respond(c, row, 'Entity Added')
      },
    }),
  ]
}
