import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../dependencies.ts'
import { rightsOf, tenantOf } from '../http/requests/sessionContext.ts'
import { forbidden, HttpError } from '../http/responses/httpError.ts'
import type { MountedItem, Reaching } from './mountedItem.ts'
import { itemsTexts as texts } from './texts.ts'

/** Throws unless the session may read, or write, rows of the type. */
export function requireItemAccess(session: Session, item: MountedItem, flag: 'read' | 'write'): void {
  const { type, writtenBy, alsoUnder = [] } = item
  if (flag === 'write' && writtenBy === 'globalAdmin' && !session.globalAdmin)
    throw new HttpError('forbidden', texts.onlyGlobal(type.area))
  const flags = flag === 'read' ? ([flag] as const) : type.changedWith
  if (![type.area, ...alsoUnder].some((area) => flags.some((entry) => mayDo(session, area, entry))))
    throw forbidden(type.area, flags[0]!, session)
}

/** Returns the access check as the `right` of a route. */
export const mayItem = (item: MountedItem, flag: 'read' | 'write') => (session: Session) =>
  requireItemAccess(session, item, flag)

/**
 * Returns the session's tenant; rejects (400) a session that has not selected the organization, or entity, of the type.
 */
export function tenantFor(type: ItemType, session: Session): Tenant {
  const tenant = tenantOf(session)
  const missing = type.scope === 'organization' ? tenant.organizationId === null : tenant.entityId === null
  if (missing) throw new HttpError('invalid', texts.chooseFirst(type.scope))
  return tenant
}

/** Returns the tenant of the rows of a request: determined by the type's `reach`, otherwise the session's tenant. */
export const tenantReached = async ({ type, reach }: MountedItem, request: Reaching): Promise<Tenant> =>
  reach ? { ...(await reach(request)), access: rightsOf(request.session) } : tenantFor(type, request.session)

/** Returns the tenant of a request that names no rows. */
export const listTenant = ({ systemDb }: Pick<Dependencies, 'systemDb'>, item: MountedItem, session: Session) =>
  tenantReached(item, { session, systemDb, key: null, body: {} })
