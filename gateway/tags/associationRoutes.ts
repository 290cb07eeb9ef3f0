import { keyFrom, parseKey } from '@takt/domain/item/itemKey.ts'
import { associationTypes } from '@takt/domain/tags/associationTypes.ts'
import { normalEpc } from '@takt/domain/tags/epc.ts'
import { tagAssociations } from '@takt/domain/tags/tagAssociations.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../dependencies.ts'
import { answerChange } from '../http/answer.ts'
import { invalid } from '../http/refusal.ts'
import { ahead, type Route } from '../http/route.ts'
import type { RequestEnv } from '../http/router.ts'
import { mayItem, tenantFor } from '../items/itemAccess.ts'
import { addItem } from '../items/itemCommands.ts'
import type { ItemRegistry } from '../items/mountedItem.ts'
import { readBody } from '../items/readBody.ts'
import { readItem } from '../items/readItem.ts'
import { transactChange } from '../items/transact.ts'
import { associationRules } from './associationRules.ts'
import { endAssociations } from './endAssociations.ts'
import { sameAssociation } from './sameAssociation.ts'
import { associationItem } from './tagItems.ts'
import { tagsTexts as texts } from './texts.ts'

const path = `/${tagAssociations.name}`

/**
 * What tag associations do differently from other item types; everything else falls through to the routes that all
 * have.
 */
export function associationRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { refuseUnlessMayWrite } = associationRules

  /** Whoever changes or removes one needs the right for what it is with, and for what it shall be with. */
  const mayChange = createMiddleware<RequestEnv>(async (c, next) => {
    const body = await readBody(c)
    const inPath = c.req.param('key')
    const key =
      inPath === undefined
        ? (keyFrom(tagAssociations, c.req.query()) ?? keyFrom(tagAssociations, body))
        : parseKey(tagAssociations, inPath)
    const tenant = tenantFor(tagAssociations, c.var.session)
    const row = key && (await asTenant(dependencies.db, tenant, (trx) => readItem(trx, tagAssociations, tenant, key)))
    const touched = [row ?? {}, body].filter(({ associationType }) => associationType !== undefined)
    refuseUnlessMayWrite(c.var.session, items, touched)
    await next()
  })
  const mayChangeAll = createMiddleware<RequestEnv>(async (c, next) => {
    refuseUnlessMayWrite(c.var.session, items, associationTypes)
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
        refuseUnlessMayWrite(c.var.session, items, [body])
        const tenant = tenantFor(tagAssociations, c.var.session)
        const { result: row, change } = await transactChange(
          dependencies,
          { tenant, items },
          async (context) => (await sameAssociation(context, body)) ?? addItem(context, associationItem, body),
        )
        return answerChange(c, row, `${tagAssociations.label} Added`, change)
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
        refuseUnlessMayWrite(c.var.session, items, [{ associationType }])
        const which = {
          associationType,
          associationIDs: [associationID],
          ...(epc === undefined ? {} : { epc: normalEpc(epc) }),
        }
        const tenant = tenantFor(tagAssociations, c.var.session)
        const { result: count, change } = await transactChange(dependencies, { tenant, items }, (context) =>
          endAssociations(context, which),
        )
        return answerChange(c, null, `${count} Tag Association(s) Deleted`, change)
      },
    }),
    ahead({ ...before, method: 'put', path, handle: mayChange }),
    ahead({ ...before, method: 'put', path: `${path}/{key}`, handle: mayChange }),
    ahead({ ...before, method: 'delete', path: `${path}/{key}`, handle: mayChange }),
    ahead({ ...before, method: 'post', path: `${path}/bulk`, handle: mayChangeAll }),
    ahead({ ...before, method: 'post', path: `${path}/import`, handle: mayChangeAll }),
  ]
}
