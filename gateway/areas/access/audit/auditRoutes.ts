import { z } from '@hono/zod-openapi'
import { audit } from '@takt/domain/areas/access/audit.ts'
import { rowSchema } from '@takt/domain/core/item/item.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { listItems } from '../../../core/items/list/listItems.ts'
import { listParameters } from '../../../core/items/list/listParameters.ts'
import { readListQuery } from '../../../core/items/list/readListQuery.ts'
import { listEntityRows, listRoutes } from '../users/listRoutes.ts'

/**
 * `GET /api/audit`, the newest first unless asked otherwise. A global administrator sees all entities', and what
 * belongs to none.
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
      answer: answers('Rows', z.array(rowSchema(audit))),
      handle: async (c) => {
        const search = new URL(c.req.url).searchParams
        if (!search.has('orderBy')) search.set('orderBy', 'auditId:desc')
        if (!search.has('limit')) search.set('limit', '1000')
        if (!c.var.session.globalAdmin)
          return answer(c, await listEntityRows(dependencies, audit, c.var.session, search))
        const query = readListQuery(audit, search, c.var.session)
        return answer(c, await listItems(dependencies.systemDb, audit, null, { ...query, asOf: null }))
      },
    }),
  ]
}
