import { z } from '@hono/zod-openapi'
import { facilities, facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { addSchema, changeSchema, rowSchema } from '@takt/domain/core/item/item.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { answer, answerChange, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import { mayItem, tenantFor } from '../../core/items/itemAccess.ts'
import { ownerOf } from '../../core/items/itemTable.ts'
import { listItems } from '../../core/items/list/listItems.ts'
import { listParameters } from '../../core/items/list/listParameters.ts'
import { readListQuery } from '../../core/items/list/readListQuery.ts'
import type { ItemContext, ItemRegistry, MountedItem } from '../../core/items/mountedItem.ts'
import { addItem, changeItem, removeItem } from '../../core/items/write/itemCommands.ts'
import { readBody } from '../../core/items/write/readBody.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { moveFacility } from './moveFacility.ts'

const tags = ['facilities']
const path = '/organizations/facilities'
const byId = z.object({ facilityId: idInAddress })
const row = rowSchema(facilities)

// No facility has number 0: what is no id is not found.
const keyIn = (params: unknown) => ({ facilityId: byId.safeParse(params).data?.facilityId ?? 0 })

/** Facilities under their specified addresses, in their order, and the moving of one. */
export function facilityRoutes(dependencies: Dependencies, items: ItemRegistry, item: MountedItem): readonly Route[] {
  const reads = mayItem(item, 'read')
  const writes = mayItem(item, 'write')
  const command = <Result>(session: Parameters<typeof tenantFor>[1], work: (context: ItemContext) => Promise<Result>) =>
    transactChange(dependencies, { tenant: tenantFor(facilities, session), items }, work)

  return [
    route({
      right: reads,
      method: 'get',
      path,
      tags,
      summary: 'Facilities in their order',
      isRead: 'byItself',
      query: listParameters.extend({ type: z.string().optional() }),
      answer: answers('Facilities', z.array(row)),
      handle: async (c) => {
        const query = readListQuery(facilities, new URL(c.req.url).searchParams, c.var.session)
        const tenant = tenantFor(facilities, c.var.session)
        const inOrder = { ...query, orderBy: [...query.orderBy, { field: 'orderSequence', descending: false }] }
        const rows = await asTenant(dependencies.db, tenant, (trx) =>
          listItems(trx, facilities, ownerOf(facilities, tenant), inOrder),
        )
        return answer(c, rows)
      },
    }),
    route({
      right: writes,
      method: 'post',
      path,
      tags,
      summary: 'Add a facility',
      isRead: 'byItself',
      body: addSchema(facilities),
      answer: answers('The facility', row),
      handle: async (c) => {
        const body = await readBody(c)
        const { result: added, change } = await command(c.var.session, (context) => addItem(context, item, body))
        return answerChange(c, added, 'Facility Added', change)
      },
    }),
    route({
      right: writes,
      method: 'post',
      path: `${path}/{facilityId}/orderSequence/{direction}`,
      tags,
      summary: 'Move a facility one place up or down among those of its type',
      params: byId.extend({ direction: z.enum(['up', 'down']) }),
      query: z.object({ type: z.enum(facilityTypes) }),
      answer: answers('The facility', row),
      handle: async (c, asked) => {
        const wanted = { ...asked.params, ...asked.query }
        // Moved the other way it is where it was: places follow from those of others.
        const { result: moved } = await command(c.var.session, (context) => moveFacility(context, wanted))
        return answer(c, moved, 'Facility Updated')
      },
    }),
    route({
      right: writes,
      method: 'put',
      path: `${path}/{facilityId}`,
      tags,
      summary: 'Change a facility',
      isRead: 'byItself',
      params: byId,
      body: changeSchema(facilities),
      answer: answers('The facility', row),
      handle: async (c) => {
        const body = await readBody(c)
        const work = (context: ItemContext) => changeItem(context, item, keyIn(c.req.param()), body)
        const { result: changed, change } = await command(c.var.session, work)
        return answerChange(c, changed, 'Facility Updated', change)
      },
    }),
    route({
      right: writes,
      method: 'delete',
      path: `${path}/{facilityId}`,
      tags,
      summary: 'Remove a facility',
      isRead: 'byItself',
      params: byId,
      answer: answers('Nothing', z.null()),
      handle: async (c) => {
        const work = (context: ItemContext) => removeItem(context, item, keyIn(c.req.param()))
        const { change } = await command(c.var.session, work)
        return answerChange(c, null, 'Facility Deleted', change)
      },
    }),
  ]
}
