import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { epcCode, normalEpc } from '@takt/domain/areas/tags/epc.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { keyFrom, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { createMiddleware } from 'hono/factory'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import { respondToChange } from '../../core/http/responses/respond.ts'
import { ahead, type Route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { mayItem, tenantFor } from '../../core/items/itemAccess.ts'
import type { ItemRow } from '../../core/items/itemTable.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemContext, ItemRegistry } from '../../core/items/mountedItem.ts'
import { addItem } from '../../core/items/write/itemCommands.ts'
import { readBody } from '../../core/items/write/readBody.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { associationRules } from './associationRules.ts'
import { endAssociations } from './endAssociations.ts'
import { lockTags } from './lockTags.ts'
import { associationItem } from './tagItems.ts'
import { tagsTexts as texts } from './texts.ts'

/** Returns the active association equal to `body`, or null: duplicates resolve to the existing one. */
async function sameAssociation(context: ItemContext, body: Readonly<Record<string, unknown>>): Promise<ItemRow | null> {
  const { associationType, associationID, active = true } = body
  const epc = epcCode.safeParse(body.epc)
  if (typeof associationType !== 'string' || typeof associationID !== 'string' || !epc.success || active !== true)
    return null
  await lockTags(context, [epc.data])
  const { rows } = await sql<{ tagAssociationID: number }>`
    select tag_association_id as "tagAssociationID" from tag_associations
    where organization_id = ${context.tenant.organizationId}::int and association_type = ${associationType}
      and association_id = ${associationID} and epc = ${epc.data} and active`.execute(context.trx)
  return rows[0] ? readItem(context.trx, tagAssociations, context.tenant, rows[0]) : null
}

const path = `/${tagAssociations.name}`

/** The routes that differ for tag associations; all other requests are handled by the routes of all item types. */
export function associationRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { assertMayWrite } = associationRules

  /** Changing or removing an association requires the right for its current and its new target. */
  const mayChange = createMiddleware<RequestEnv>(async (c, next) => {
    const body = await readBody(c)
    const inPath = c.req.param('key')
    const key =
      inPath === undefined
        ? (keyFrom(tagAssociations, c.req.query()) ?? keyFrom(tagAssociations, body))
        : parseKey(tagAssociations, inPath)
    const tenant = tenantFor(tagAssociations, c.var.session)
    const row = key && (await asTenant(dependencies.db, tenant, (trx) => readItem(trx, tagAssociations, tenant, key)))
    const affected = [row ?? {}, body].filter(({ associationType }) => associationType !== undefined)
    assertMayWrite(c.var.session, items, affected)
    await next()
  })
  const mayChangeAll = createMiddleware<RequestEnv>(async (c, next) => {
    assertMayWrite(c.var.session, items, associationTypes)
    await next()
  })

  const before = { right: mayItem(associationItem, 'write') } as const
  return [
    ahead({
      ...before,
      method: 'post',
      path,
      handle: async (c) => {
        const body = await readBody(c)
        assertMayWrite(c.var.session, items, [body])
        const tenant = tenantFor(tagAssociations, c.var.session)
        const { result: row, change } = await transactChange(
          dependencies,
          { tenant, items },
          async (context) => (await sameAssociation(context, body)) ?? addItem(context, associationItem, body),
        )
        return respondToChange(c, row, `${tagAssociations.label} Added`, change)
      },
    }),
    ahead({
      ...before,
      method: 'delete',
      path,
      handle: async (c, next) => {
        const { associationType, associationID, epc } = c.req.query()
        if ([associationType, associationID, epc].every((value) => value === undefined)) return mayChange(c, next)
        if (!associationType || !associationID || epc === '')
          throw invalid({
            associationType: texts.associationNeeded,
          })
        assertMayWrite(c.var.session, items, [{ associationType }])
        const selection = {
          associationType,
          associationIDs: [associationID],
          ...(epc === undefined ? {} : { epc: normalEpc(epc) }),
        }
        const tenant = tenantFor(tagAssociations, c.var.session)
        const { result: count, change } = await transactChange(dependencies, { tenant, items }, (context) =>
          endAssociations(context, selection),
        )
        return respondToChange(c, null, `${count} Tag Association(s) Deleted`, change)
      },
    }),
    ahead({ ...before, method: 'put', path, handle: mayChange }),
    ahead({ ...before, method: 'put', path: `${path}/{key}`, handle: mayChange }),
    ahead({ ...before, method: 'delete', path: `${path}/{key}`, handle: mayChange }),
    ahead({ ...before, method: 'post', path: `${path}/bulk`, handle: mayChangeAll }),
    ahead({ ...before, method: 'post', path: `${path}/import`, handle: mayChangeAll }),
  ]
}
