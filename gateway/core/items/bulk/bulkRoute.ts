import { type BulkBody, bulkBody, bulkResponse } from '@takt/domain/core/item/bulk.ts'
import { exposedValues } from '@takt/domain/core/item/item.ts'
import { keyFrom } from '@takt/domain/core/item/itemKey.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { readBulk } from '../../bodies/readBulk.ts'
import type { Dependencies } from '../../dependencies.ts'
import { currentMasking } from '../../http/requests/masking.ts'
import { HttpError } from '../../http/responses/httpError.ts'
import { respondToLargeChange, responses } from '../../http/responses/respond.ts'
import { type Route, route } from '../../http/route.ts'
import type { RequestEnv } from '../../http/router.ts'
import { mayItem, tenantFor, tenantReached } from '../itemAccess.ts'
import type { ItemContext, ItemRegistry, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { isOwnTenant } from '../undo/mayUndo.ts'
import { rehearse } from '../write/rehearse.ts'
import { transactChange } from '../write/transact.ts'
import { withDeadline } from '../write/withDeadline.ts'
import { countOf, runBulk } from './runBulk.ts'

/** `POST /{itemType}/bulk`: many rows in one transaction, all or nothing. */
export const bulkRoute = (dependencies: Dependencies, item: MountedItem, items: ItemRegistry): Route =>
  route({
    right: mayItem(item, 'write'),
    method: 'post',
    path: `/${item.type.name}/bulk`,
    inParts: true,
    tags: [item.type.name],
    summary: `Add, change and remove rows, all or none: ${item.type.label}`,
    isRead: 'byItself',
    body: bulkBody,
    response: responses('The rows, in the order sent', bulkResponse),
    handle: async (c) => {
      const bulk = await readBulk(c)
      const body = (await currentMasking()?.body(bulk)) ?? bulk
      const count = countOf(body)
      const tenant = await tenantOfAll(c, dependencies, item, body)
      const at = { tenant, items }
      const work = (context: ItemContext) =>
        withDeadline(context, { late: texts.bulkTooSlow }, (within) => runBulk(within, item, body))
      const { result: data, change } = body.dryRun
        ? { result: await rehearse(dependencies, at, work), change: null }
        : await transactChange(dependencies, at, work)
      const complete = async (rows: Record<string, unknown>[]) =>
        ((await item.rules?.complete?.(rows, tenant, dependencies.db)) ?? rows).map((row) =>
          exposedValues(item.type, row),
        )
      return respondToLargeChange(
        c,
        { ...data, added: await complete(data.added), changed: await complete(data.changed) },
        `${count} ${count === 1 ? 'Row' : 'Rows'} ${verbOf(body)}`,
        isOwnTenant(c.var.session, tenant) ? change : null,
      )
    },
  })

function verbOf({ add = [], change = [], remove = [] }: BulkBody): string {
  if (change.length + remove.length === 0 && add.length > 0) return 'Added'
  return change.length + add.length === 0 && remove.length > 0 ? 'Deleted' : 'Updated'
}

/** Returns the tenant of a bulk; all its rows must belong to the same one. */
async function tenantOfAll(
  c: Context<RequestEnv>,
  { systemDb }: Dependencies,
  item: MountedItem,
  body: BulkBody,
): Promise<Tenant> {
  const { session } = c.var
  const { type } = item
  const owner = () => tenantFor(type, session)
  if (!item.reach) return owner()
  const rows = [
    ...(body.add ?? []).map((row) => ({ key: null, body: row })),
    ...(body.change ?? []).map(({ key, fields }) => ({ key: keyFrom(type, key), body: fields })),
    ...(body.remove ?? []).map(({ key }) => ({ key: keyFrom(type, key), body: {} })),
  ]
  let tenant: Tenant | null = null
  for (const row of rows) {
    const rowTenant = await tenantReached(item, { session, systemDb, ...row })
    if (tenant && (tenant.organizationId !== rowTenant.organizationId || tenant.entityId !== rowTenant.entityId))
      throw new HttpError('invalid', texts.severalOrganizations)
    tenant = rowTenant
  }
  return tenant ?? owner()
}
