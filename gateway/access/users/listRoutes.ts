import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/access/session.ts'
import { type ItemType, rowSchema } from '@takt/domain/item/item.ts'
import type { ListQuery } from '@takt/domain/item/listQuery.ts'
import { schemaAnswer } from '@takt/domain/item/schemaAnswer.ts'
import { asTenant } from '@takt/store/postgres.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answers } from '../../http/answer.ts'
import { requires } from '../../http/authorize.ts'
import { invalid } from '../../http/refusal.ts'
import { createRouter, type Router } from '../../http/router.ts'
import { listParameters } from '../../items/describeItem.ts'
import { exportRoutes } from '../../items/exportRoutes.ts'
import { tenantFor } from '../../items/itemAccess.ts'
import { ownerOf } from '../../items/itemTable.ts'
import { listItems } from '../../items/listItems.ts'
import { readListQuery } from '../../items/readListQuery.ts'

/** The list of an entity's rows that have no general commands, as the session may see it. */
export async function listEntityRows(
  dependencies: Dependencies,
  type: ItemType,
  session: Session,
  search: URLSearchParams,
) {
  const query = readListQuery(type, search)
  if (query.asOf !== null) throw invalid({ asOf: `${type.label} is answered as it is now only` })
  return listed(dependencies, type, session, query)
}

async function listed(dependencies: Dependencies, type: ItemType, session: Session, query: ListQuery) {
  const tenant = tenantFor(type, session)
  return asTenant(dependencies.db, tenant, (trx) => listItems(trx, type, ownerOf(type, tenant), query))
}

/** Schema and export of such a type, and what the API document says of its list. */
export function listRoutes(dependencies: Dependencies, type: ItemType): Router {
  const router = createRouter()
  const { name, label, area } = type
  const path = `/${name}`
  router.route('/', exportRoutes(dependencies, { type }))
  router.post(`${path}/schema`, requires(area, 'read'), (c) => answer(c, schemaAnswer(type)))
  const rows = answers('Rows', z.array(rowSchema(type)))
  const describe = router.openAPIRegistry.registerPath.bind(router.openAPIRegistry)
  describe({
    method: 'get',
    path,
    tags: [name],
    summary: `List: ${label}`,
    request: { query: listParameters },
    responses: rows,
  })
  describe({
    method: 'post',
    path: `${path}/schema`,
    tags: [name],
    summary: `Schema: ${label}`,
    responses: answers('Fields, key and list columns', z.looseObject({})),
  })
  describe({
    method: 'get',
    path: `${path}/export.csv`,
    tags: [name],
    summary: `All that match, as CSV: ${label}`,
    request: { query: listParameters },
    responses: { 200: { description: 'RFC 4180', content: { 'text/csv': { schema: z.string() } } } },
  })
  return router
}
