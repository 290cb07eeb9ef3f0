import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../dependencies.ts'
import { asksOf, tenantOf } from '../http/requests/sessionContext.ts'
import { forbidden, Refusal } from '../http/responses/refusal.ts'
import type { MountedItem, Reaching } from './mountedItem.ts'
import { itemsTexts as texts } from './texts.ts'

/** Throws unless the session may read, or write, rows of the type. */
export function refuseUnlessMay(session: Session, item: MountedItem, flag: 'read' | 'write'): void {
  const { type, writtenBy, alsoUnder = [] } = item
  if (flag === 'write' && writtenBy === 'globalAdmin' && !session.globalAdmin)
    throw new Refusal('forbidden', texts.onlyGlobal(type.area))
  const flags = flag === 'read' ? ([flag] as const) : type.changedWith
  if (![type.area, ...alsoUnder].some((area) => flags.some((entry) => mayDo(session, area, entry))))
    throw forbidden(type.area, flags[0]!, session)
}

/** The same as the right of a route. */
export const mayItem = (item: MountedItem, flag: 'read' | 'write') => (session: Session) =>
  refuseUnlessMay(session, item, flag)

/**
 * The session's tenant; refuses (400) if it has not chosen the organization, or entity, that rows of the type belong
 * to.
 */
export function tenantFor(type: ItemType, session: Session): Tenant {
  const tenant = tenantOf(session)
  const missing = type.scope === 'organization' ? tenant.organizationId === null : tenant.entityId === null
  if (missing) throw new Refusal('invalid', texts.chooseFirst(type.scope))
  return tenant
}

/** Whose rows a request is about: as the type reaches them, else the session's tenant. */
export const tenantReached = async ({ type, reach }: MountedItem, request: Reaching): Promise<Tenant> =>
  reach ? { ...(await reach(request)), asks: asksOf(request.session) } : tenantFor(type, request.session)

/** Whose rows a request is about that names none of them. */
export const listTenant = ({ systemDb }: Pick<Dependencies, 'systemDb'>, item: MountedItem, session: Session) =>
  tenantReached(item, { session, systemDb, key: null, body: {} })
