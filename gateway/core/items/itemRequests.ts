import { exposedValues } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyFrom, parseKey } from '@takt/domain/core/item/itemKey.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../dependencies.ts'
import { invalid, notFound } from '../http/responses/httpError.ts'
import { respondToChange } from '../http/responses/respond.ts'
import type { RequestEnv } from '../http/router.ts'
import { tenantReached } from './itemAccess.ts'
import type { ItemContext, ItemRegistry, MountedItem } from './mountedItem.ts'
import { itemsTexts as texts } from './texts.ts'
import { isOwnTenant } from './undo/mayUndo.ts'
import { addItem, changeItem, removeItem } from './write/itemCommands.ts'
import { readBody } from './write/readBody.ts'
import { transactChange } from './write/transact.ts'

type Request = Context<RequestEnv>
type Body = Readonly<Record<string, unknown>>

/**
 * Creates functions shared by the routes of an item type: they determine tenant and key, and add, change and remove
 * rows.
 */
export function itemRequests(dependencies: Dependencies, item: MountedItem, items: ItemRegistry) {
  const { type, rules } = item

  /** Completes rows for a response by the rules of their area. */
  const complete = async (rows: Record<string, unknown>[], tenant: Tenant) =>
    mapYielding((await rules?.complete?.(rows, tenant, dependencies.db)) ?? rows, (row) => exposedValues(type, row))

  const tenantAt = (c: Request, key: ItemKey | null = null, body: Body = {}) =>
    tenantReached(item, { session: c.var.session, systemDb: dependencies.systemDb, key, body })

  /** Returns the key from the path, otherwise from the query, otherwise from the body. */
  const keyOf = (c: Request, body: Body = {}): ItemKey => {
    const inPath = c.req.param('key')
    const key = inPath === undefined ? (keyFrom(type, c.req.query()) ?? keyFrom(type, body)) : parseKey(type, inPath)
    if (key) return key
    if (inPath !== undefined) throw notFound(`${type.label} ${inPath}`)
    throw invalid(Object.fromEntries(type.key.map((name) => [name, texts.whichRow])))
  }

  const command = async (
    c: Request,
    { tenant, message }: { tenant: Tenant; message: string },
    work: (context: ItemContext) => Promise<Record<string, unknown> | null>,
  ) => {
    const { result, change } = await transactChange(dependencies, { tenant, items }, work)
    const [row] = result ? await complete([result], tenant) : [null]
    return respondToChange(c, row, message, isOwnTenant(c.var.session, tenant) ? change : null)
  }

  const add = async (c: Request) => {
    const body = await readBody(c)
    const target = { tenant: await tenantAt(c, null, body), message: `${type.label} Added` }
    return command(c, target, (context) => addItem(context, item, body))
  }

  const change = async (c: Request) => {
    const body = await readBody(c)
    const key = keyOf(c, body)
    const target = { tenant: await tenantAt(c, key, body), message: `${type.label} Updated` }
    return command(c, target, (context) => changeItem(context, item, key, body))
  }

  const remove = async (c: Request) => {
    const body = await readBody(c)
    const key = keyOf(c, body)
    const version = c.req.query('version')
    if (version !== undefined && !/^\d{1,9}$/.test(version)) throw invalid({ version: texts.mustBeVersion })
    const target = { tenant: await tenantAt(c, key, body), message: `${type.label} Deleted` }
    return command(c, target, async (context) => {
      await removeItem(context, item, key, version === undefined ? undefined : Number(version))
      return null
    })
  }

  return { complete, tenantAt, keyOf, add, change, remove }
}
