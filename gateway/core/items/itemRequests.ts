import { toldValues } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyFrom, parseKey } from '@takt/domain/core/item/itemKey.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../dependencies.ts'
import { answerChange } from '../http/responses/answer.ts'
import { invalid, notFound } from '../http/responses/refusal.ts'
import type { RequestEnv } from '../http/router.ts'
import { tenantReached } from './itemAccess.ts'
import type { ItemContext, ItemRegistry, MountedItem } from './mountedItem.ts'
import { itemsTexts as texts } from './texts.ts'
import { isOwn } from './undo/mayTakeBack.ts'
import { addItem, changeItem, removeItem } from './write/itemCommands.ts'
import { readBody } from './write/readBody.ts'
import { transactChange } from './write/transact.ts'

type Request = Context<RequestEnv>
type Body = Readonly<Record<string, unknown>>

/** Functions that the routes of an item type share: they find the tenant and the key, and add, change and remove. */
export function itemRequests(dependencies: Dependencies, item: MountedItem, items: ItemRegistry) {
  const { type, rules } = item

  /** The rows as they are sent: completed by the rules of their area. */
  const complete = async (rows: Record<string, unknown>[], tenant: Tenant) =>
    mapInTurns((await rules?.complete?.(rows, tenant, dependencies.db)) ?? rows, (row) => toldValues(type, row))

  const tenantAt = (c: Request, key: ItemKey | null = null, body: Body = {}) =>
    tenantReached(item, { session: c.var.session, systemDb: dependencies.systemDb, key, body })

  /** The key from the path; else from the query; else from the body. */
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
    return answerChange(c, row, message, isOwn(c.var.session, tenant) ? change : null)
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
