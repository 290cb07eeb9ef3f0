import { z } from '@hono/zod-openapi'
import { addSchema } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { schemaData } from '@takt/domain/core/item/responses/schema.ts'
import { schemaResponse } from '@takt/domain/core/item/schemaResponse.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../dependencies.ts'
import { notFound } from '../http/responses/httpError.ts'
import { makeLargeResponse } from '../http/responses/largeResponses.ts'
import { respond, respondLarge, responses } from '../http/responses/respond.ts'
import { optional, type Route, route } from '../http/route.ts'
import { bulkRoute } from './bulk/bulkRoute.ts'
import { importRoute } from './bulk/importRoute.ts'
import { mayItem } from './itemAccess.ts'
import { itemRequests } from './itemRequests.ts'
import { itemShapes } from './itemShapes.ts'
import { ownerOf } from './itemTable.ts'
import { exportRoute } from './list/exportRoute.ts'
import { listItems } from './list/listItems.ts'
import { listParameters } from './list/listParameters.ts'
import { readItem } from './list/readItem.ts'
import { readListQuery } from './list/readListQuery.ts'
import type { ItemRegistry, MountedItem } from './mountedItem.ts'
import { readHistory } from './project/history.ts'
import { visibleHistory } from './project/visibleHistory.ts'
import { restrictToVisible, visibilityFilters } from './visibilityFilters.ts'
import { nameOf } from './write/references.ts'

/** A list response with more rows than this counts as large. */
const largeListRows = 1000

/** Creates the common routes of an item type: list, single row, history, schema, add, change, remove. */
export function itemRoutes(dependencies: Dependencies, item: MountedItem, items: ItemRegistry): readonly Route[] {
  const { type, rules } = item
  const path = `/${type.name}`
  const text = `${path}/{key}`
  const readRight = mayItem(item, 'read')
  const writes = mayItem(item, 'write')
  const { complete, tenantAt, keyOf, add, change, remove } = itemRequests(dependencies, item, items)
  const shapes = itemShapes(type)
  const { label } = type
  const tags = [type.name]
  const all = { tags, isRead: 'byItself' } as const
  return [
    ...(item.isSingleOnly ? [] : [bulkRoute(dependencies, item, items), importRoute(dependencies, item, items)]),
    ...(item.isSingleOnly ? [] : [exportRoute(dependencies, item)]),
    route({
      ...all,
      right: readRight,
      method: 'get',
      path,
      summary: `List: ${label}`,
      query: listParameters,
      response: responses('Rows', z.array(shapes.row)),
      handle: async (c) => {
        const query = restrictToVisible(
          item,
          c.var.session,
          readListQuery(type, new URL(c.req.url).searchParams, c.var.session),
        )
        const tenant = await tenantAt(c)
        const isLarge = query.limit === null || query.limit > largeListRows
        return makeLargeResponse(c, isLarge, async () => {
          const rows = await asTenant(dependencies.db, tenant, (trx) =>
            listItems(trx, type, ownerOf(type, tenant), query),
          )
          return respondLarge(c, await complete(rows, tenant))
        })
      },
    }),
    route({
      ...all,
      right: readRight,
      method: 'get',
      path: text,
      summary: `One: ${label}`,
      params: shapes.params,
      response: responses('The row', shapes.row),
      handle: async (c) => {
        const key = keyOf(c)
        const tenant = await tenantAt(c, key)
        const row = await asTenant(dependencies.db, tenant, (trx) =>
          readItem(trx, type, tenant, key, visibilityFilters(item, c.var.session)),
        )
        if (!row) throw notFound(nameOf(type, key))
        return respond(c, (await complete([row], tenant))[0])
      },
    }),
    route({
      ...all,
      right: readRight,
      method: 'get',
      path: `${text}/history`,
      summary: `History: ${label}`,
      params: shapes.params,
      response: responses('Events, oldest first', shapes.history),
      handle: async (c) => {
        const key = keyOf(c)
        const tenant = await tenantAt(c, key)
        const visibleFilters = visibilityFilters(item, c.var.session)
        const entries = await asTenant(dependencies.db, tenant, async (trx) => {
          if (visibleFilters.length > 0 && !(await readItem(trx, type, tenant, key, visibleFilters))) return []
          const all = await readHistory(trx, type, tenant, keyText(type, key))
          return visibleHistory(type, (await rules?.describeHistory?.(all, { trx, session: c.var.session })) ?? all)
        })
        if (entries.length === 0) throw notFound(nameOf(type, key))
        return respondLarge(c, entries)
      },
    }),
    route({
      ...all,
      right: readRight,
      method: 'post',
      path: `${path}/schema`,
      summary: `Schema: ${label}`,
      isAudited: false,
      response: responses('Fields, key and list columns', schemaData),
      handle: (c) => respond(c, schemaResponse(type)),
    }),
    route({
      ...all,
      right: writes,
      method: 'post',
      path,
      summary: `Add: ${label}`,
      body: addSchema(type),
      response: responses('The row', shapes.row),
      handle: add,
    }),
    route({
      ...all,
      right: writes,
      method: 'put',
      path: text,
      summary: `Change: ${label}`,
      params: shapes.params,
      body: shapes.change,
      response: responses('The row', shapes.row),
      handle: change,
    }),
    route({
      ...all,
      right: writes,
      method: 'put',
      path,
      summary: `Change: ${label}, its key in the query or the body`,
      query: shapes.keyParts,
      body: shapes.change,
      response: responses('The row', shapes.row),
      handle: change,
    }),
    route({
      ...all,
      right: writes,
      method: 'delete',
      path: text,
      summary: `Remove: ${label}`,
      params: shapes.params,
      query: shapes.version,
      body: optional(shapes.keyInBody),
      response: responses('Nothing', z.null()),
      handle: remove,
    }),
    route({
      ...all,
      right: writes,
      method: 'delete',
      path,
      summary: `Remove: ${label}, its key in the query or the body`,
      query: shapes.version.extend(shapes.keyParts.shape),
      body: optional(shapes.keyInBody),
      response: responses('Nothing', z.null()),
      handle: remove,
    }),
  ]
}
