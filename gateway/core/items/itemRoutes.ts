import { z } from '@hono/zod-openapi'
import { schemaData } from '@takt/domain/core/item/answers/schema.ts'
import { addSchema } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { schemaAnswer } from '@takt/domain/core/item/schemaAnswer.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../dependencies.ts'
import { answer, answerLarge, answers } from '../http/responses/answer.ts'
import { asLargeAnswer } from '../http/responses/largeAnswers.ts'
import { notFound } from '../http/responses/refusal.ts'
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
import { toldHistory } from './project/toldHistory.ts'
import { shownFilters, shownTo } from './shownTo.ts'
import { nameOf } from './write/references.ts'

/** A list that may have more rows than this is a large answer. */
const largeListRows = 1000

/** The routes that every item type has: list, one, history, schema, add, change, remove. */
export function itemRoutes(dependencies: Dependencies, item: MountedItem, items: ItemRegistry): readonly Route[] {
  const { type, rules } = item
  const path = `/${type.name}`
  const text = `${path}/{key}`
  const reads = mayItem(item, 'read')
  const writes = mayItem(item, 'write')
  const { complete, tenantAt, keyOf, add, change, remove } = itemRequests(dependencies, item, items)
  const shapes = itemShapes(type)
  const { label } = type
  const tags = [type.name]
  const all = { tags, isRead: 'byItself' } as const
  return [
    ...(item.oneByOne ? [] : [bulkRoute(dependencies, item, items), importRoute(dependencies, item, items)]),
    ...(item.oneByOne ? [] : [exportRoute(dependencies, item)]),
    route({
      ...all,
      right: reads,
      method: 'get',
      path,
      summary: `List: ${label}`,
      query: listParameters,
      answer: answers('Rows', z.array(shapes.row)),
      handle: async (c) => {
        const query = shownTo(item, c.var.session, readListQuery(type, new URL(c.req.url).searchParams, c.var.session))
        const tenant = await tenantAt(c)
        const isLarge = query.limit === null || query.limit > largeListRows
        return asLargeAnswer(c, isLarge, async () => {
          const rows = await asTenant(dependencies.db, tenant, (trx) =>
            listItems(trx, type, ownerOf(type, tenant), query),
          )
          return answerLarge(c, await complete(rows, tenant))
        })
      },
    }),
    route({
      ...all,
      right: reads,
      method: 'get',
      path: text,
      summary: `One: ${label}`,
      params: shapes.params,
      answer: answers('The row', shapes.row),
      handle: async (c) => {
        const key = keyOf(c)
        const tenant = await tenantAt(c, key)
        const row = await asTenant(dependencies.db, tenant, (trx) =>
          readItem(trx, type, tenant, key, shownFilters(item, c.var.session)),
        )
        if (!row) throw notFound(nameOf(type, key))
        return answer(c, (await complete([row], tenant))[0])
      },
    }),
    route({
      ...all,
      right: reads,
      method: 'get',
      path: `${text}/history`,
      summary: `History: ${label}`,
      params: shapes.params,
      answer: answers('What happened, oldest first', shapes.history),
      handle: async (c) => {
        const key = keyOf(c)
        const tenant = await tenantAt(c, key)
        const shown = shownFilters(item, c.var.session)
        const entries = await asTenant(dependencies.db, tenant, async (trx) => {
          if (shown.length > 0 && !(await readItem(trx, type, tenant, key, shown))) return []
          const all = await readHistory(trx, type, tenant, keyText(type, key))
          return toldHistory(type, (await rules?.sayHistory?.(all, { trx, session: c.var.session })) ?? all)
        })
        if (entries.length === 0) throw notFound(nameOf(type, key))
        return answerLarge(c, entries)
      },
    }),
    route({
      ...all,
      right: reads,
      method: 'post',
      path: `${path}/schema`,
      summary: `Schema: ${label}`,
      isAudited: false,
      answer: answers('Fields, key and list columns', schemaData),
      handle: (c) => answer(c, schemaAnswer(type)),
    }),
    route({
      ...all,
      right: writes,
      method: 'post',
      path,
      summary: `Add: ${label}`,
      body: addSchema(type),
      answer: answers('The row', shapes.row),
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
      answer: answers('The row', shapes.row),
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
      answer: answers('The row', shapes.row),
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
      answer: answers('Nothing', z.null()),
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
      answer: answers('Nothing', z.null()),
      handle: remove,
    }),
  ]
}
