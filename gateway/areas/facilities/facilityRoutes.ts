import { z } from '@hono/zod-openapi'
import { facilities, facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { addSchema, changeSchema, rowSchema } from '@takt/domain/core/item/item.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { respond, respondToChange, responses } from '../../core/http/responses/respond.ts'
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

// No facility has ID 0, so an invalid ID results in 404.
const keyIn = (params: unknown) => ({ facilityId: byId.safeParse(params).data?.facilityId ?? 0 })

/** Routes of facilities at their specified paths, in display order, including moving one. */
export function facilityRoutes(dependencies: Dependencies, items: ItemRegistry, item: MountedItem): readonly Route[] {
  const mayRead = mayItem(item, 'read')
  const writes = mayItem(item, 'write')
  const command = <Result>(session: Parameters<typeof tenantFor>[1], work: (context: ItemContext) => Promise<Result>) =>
    transactChange(dependencies, { tenant: tenantFor(facilities, session), items }, work)

  return [
    route({
      right: mayRead,
      method: 'get',
      path,
      tags,
      summary: 'List facilities in display order',
      isRead: 'byItself',
      query: listParameters.extend({ type: z.string().optional() }),
      response: responses('Facilities', z.array(row)),
      handle: async (c) => {
        const query = readListQuery(facilities, new URL(c.req.url).searchParams, c.var.session)
        const tenant = tenantFor(facilities, c.var.session)
        const inOrder = { ...query, orderBy: [...query.orderBy, { field: 'orderSequence', descending: false }] }
        const rows = await asTenant(dependencies.db, tenant, (trx) =>
          listItems(trx, facilities, ownerOf(facilities, tenant), inOrder),
        )
        return respond(c, rows)
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
      response: responses('The facility', row),
      handle: async (c) => {
        const body = await readBody(c)
        const { result: added, change } = await command(c.var.session, (context) => addItem(context, item, body))
        return respondToChange(c, added, 'Facility Added', change)
      },
    }),
    route({
      right: writes,
      method: 'post',
      path: `${path}/{facilityId}/orderSequence/{direction}`,
      tags,
      summary: 'Move a facility one position up or down among those of its type',
      params: byId.extend({ direction: z.enum(['up', 'down']) }),
      query: z.object({ type: z.enum(facilityTypes) }),
      response: responses('The facility', row),
      handle: async (c, input) => {
        const move = { ...input.params, ...input.query }
        // Moving it the other way restores the order: positions depend on those of the others.
        const { result: facility } = await command(c.var.session, (context) => moveFacility(context, move))
        return respond(c, facility, 'Facility Updated')
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
      response: responses('The facility', row),
      handle: async (c) => {
        const body = await readBody(c)
        const work = (context: ItemContext) => changeItem(context, item, keyIn(c.req.param()), body)
        const { result: changed, change } = await command(c.var.session, work)
        return respondToChange(c, changed, 'Facility Updated', change)
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
      response: responses('Nothing', z.null()),
      handle: async (c) => {
        const work = (context: ItemContext) => removeItem(context, item, keyIn(c.req.param()))
        const { change } = await command(c.var.session, work)
        return respondToChange(c, null, 'Facility Deleted', change)
      },
    }),
  ]
}
