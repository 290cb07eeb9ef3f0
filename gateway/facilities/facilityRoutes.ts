import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { facilities, facilityTypes } from '@takt/domain/facilities/facilities.ts'
import { addSchema, changeSchema, rowSchema } from '@takt/domain/item/item.ts'
import { asTenant } from '@takt/store/postgres.ts'
import type { Dependencies } from '../dependencies.ts'
import { answer, answers } from '../http/answer.ts'
import { idInAddress } from '../http/idInAddress.ts'
import { createRouter, type Router } from '../http/router.ts'
import { listParameters } from '../items/describeItem.ts'
import { mayItem, tenantFor } from '../items/itemAccess.ts'
import { addItem, changeItem, removeItem } from '../items/itemCommands.ts'
import { ownerOf } from '../items/itemTable.ts'
import { listItems } from '../items/listItems.ts'
import type { ItemContext, ItemRegistry, MountedItem } from '../items/mountedItem.ts'
import { readBody } from '../items/readBody.ts'
import { readListQuery } from '../items/readListQuery.ts'
import { transact } from '../items/transact.ts'
import { moveFacility } from './moveFacility.ts'

const tags = ['facilities']
const path = '/organizations/facilities'
const byId = z.object({ facilityId: idInAddress })
const row = rowSchema(facilities)
const json = (schema: z.ZodType) => ({ body: { required: true, content: { 'application/json': { schema } } } })

const move = createRoute({
  method: 'post',
  path: `${path}/{facilityId}/orderSequence/{direction}`,
  tags,
  summary: 'Move a facility one place up or down among those of its type',
  request: {
    params: byId.extend({ direction: z.enum(['up', 'down']) }),
    query: z.object({ type: z.enum(facilityTypes) }),
  },
  responses: answers('The facility', row),
})

const described: readonly RouteConfig[] = [
  {
    ...{ method: 'get', path, tags, summary: 'Facilities in their order' },
    request: { query: listParameters.extend({ type: z.string().optional() }) },
    responses: answers('Facilities', z.array(row)),
  },
  {
    ...{ method: 'post', path, tags, summary: 'Add a facility', request: json(addSchema(facilities)) },
    responses: answers('The facility', row),
  },
  {
    ...{ method: 'put', path: `${path}/{facilityId}`, tags, summary: 'Change a facility' },
    request: { params: byId, ...json(changeSchema(facilities)) },
    responses: answers('The facility', row),
  },
  {
    ...{
      method: 'delete',
      path: `${path}/{facilityId}`,
      tags,
      summary: 'Remove a facility',
      request: { params: byId },
    },
    responses: answers('Nothing', z.null()),
  },
]

// No facility has number 0: what is no id is not found.
const keyIn = (params: unknown) => ({ facilityId: byId.safeParse(params).data?.facilityId ?? 0 })

/** Facilities under their specified addresses, in their order, and the moving of one. */
export function facilityRoutes(dependencies: Dependencies, items: ItemRegistry, item: MountedItem): Router {
  const router = createRouter()
  const reads = mayItem(item, 'read')
  const writes = mayItem(item, 'write')
  const command = <Result>(session: Parameters<typeof tenantFor>[1], work: (context: ItemContext) => Promise<Result>) =>
    transact(dependencies, { tenant: tenantFor(facilities, session), items }, work)

  router.get(path, reads, async (c) => {
    const query = readListQuery(facilities, new URL(c.req.url).searchParams)
    const tenant = tenantFor(facilities, c.var.session)
    const inOrder = { ...query, orderBy: [...query.orderBy, { field: 'orderSequence', descending: false }] }
    const rows = await asTenant(dependencies.db, tenant, (trx) =>
      listItems(trx, facilities, ownerOf(facilities, tenant), inOrder),
    )
    return answer(c, rows)
  })
  router.post(path, writes, async (c) => {
    const body = await readBody(c)
    const added = await command(c.var.session, (context) => addItem(context, item, body))
    return answer(c, added, 'Facility Added')
  })
  router.use(move.path.replace(/\{(\w+)\}/g, ':$1'), writes)
  router.openapi(move, async (c) => {
    const wanted = { ...c.req.valid('param'), ...c.req.valid('query') }
    const moved = await command(c.var.session, (context) => moveFacility(context, wanted))
    return answer(c, moved, 'Facility Updated') as never
  })
  router.put(`${path}/:facilityId`, writes, async (c) => {
    const body = await readBody(c)
    const changed = await command(c.var.session, (context) => changeItem(context, item, keyIn(c.req.param()), body))
    return answer(c, changed, 'Facility Updated')
  })
  router.delete(`${path}/:facilityId`, writes, async (c) => {
    await command(c.var.session, (context) => removeItem(context, item, keyIn(c.req.param())))
    return answer(c, null, 'Facility Deleted')
  })
  for (const route of described) router.openAPIRegistry.registerPath(route)
  return router
}
