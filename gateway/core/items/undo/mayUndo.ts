import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Access, Tenant } from '@takt/store/postgres/postgres.ts'
import { tenantOf } from '../../http/requests/sessionContext.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'

/** True if rows were changed within the session's tenant; a session cannot address changes made elsewhere. */
export function isOwnTenant(session: Session, tenant: Tenant): boolean {
  const owner = tenantOf(session)
  return (
    [tenant.entityId, null].includes(owner.entityId) && [owner.organizationId, null].includes(tenant.organizationId)
  )
}

/**
 * True if the session could undo a change of that kind, by the same rules as an undo (`changedRows`): adding and
 * removing cannot be undone for rows that involve more than themselves.
 */
export const mayUndo = ({ access }: ItemContext['change'], item: MountedItem, verb: ItemChange['verb']): boolean =>
  (verb === 'changed' || !item.isSingleOnly) && (!access || mayChange(access, item))

function mayChange(access: Access, { type, writtenBy, alsoUnder = [] }: MountedItem): boolean {
  if (writtenBy === 'globalAdmin' && !access.globalAdmin) return false
  return [type.area, ...alsoUnder].some((area) => type.changedWith.some((flag) => access.may(area, flag)))
}
