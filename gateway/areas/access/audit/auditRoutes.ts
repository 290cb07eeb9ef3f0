import { z } from '@hono/zod-openapi'
import { audit } from '@takt/domain/areas/access/audit.ts'
import { rowSchema } from '@takt/domain/core/item/item.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { listItems } from '../../../core/items/list/listItems.ts'
import { listParameters } from '../../../core/items/list/listParameters.ts'
import { readListQuery } from '../../../core/items/list/readListQuery.ts'
import { listEntityRows, listRoutes } from '../users/listRoutes.ts'

/**
 * `GET /api/audit`, newest first by default. A global administrator sees the entries of all entities and those without
 * an entity.
 */
export function auditRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    ...listRoutes(dependencies, audit),
    route({
      right: ['security', 'read'],
      method: 'get',
      path: '/audit',
      tags: ['audit'],
      summary: `List: ${audit.label}`,
      isRead: 'byItself',
      query: listParameters,
      response: responses('Rows', z.array(rowSchema(audit))),
      handle: async (c) => {
        const search = new URL(c.req.url).searchParams
        if (!search.has('orderBy')) search.set('orderBy', 'auditId:desc')
        if (!search.has('limit')) search.set('limit', '1000')
        if (!c.var.session.globalAdmin)
          return respond(c, await listEntityRows(dependencies, audit, c.var.session, search))
        const query = readListQuery(audit, search, c.var.session)
        return respond(c, await listItems(dependencies.systemDb, audit, null, { ...query, asOf: null }))
      },
    }),
  ]
}
