import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Asks, Tenant } from '@takt/store/postgres/postgres.ts'
import { tenantOf } from '../../http/requests/sessionContext.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'

/** Whether rows were changed where the session works: what it did elsewhere it cannot name. */
export function isOwn(session: Session, tenant: Tenant): boolean {
  const owner = tenantOf(session)
  return (
    [tenant.entityId, null].includes(owner.entityId) && [owner.organizationId, null].includes(tenant.organizationId)
  )
}

/**
 * Whether who asks could take back a change of that kind, as an undo of it is looked at (`changedRows`): not of rows
 * that take more than themselves to add or remove.
 */
export const mayTakeBack = ({ asks }: ItemContext['change'], item: MountedItem, verb: ItemChange['verb']): boolean =>
  (verb === 'changed' || !item.oneByOne) && (!asks || mayChange(asks, item))

function mayChange(asks: Asks, { type, writtenBy, alsoUnder = [] }: MountedItem): boolean {
  if (writtenBy === 'globalAdmin' && !asks.globalAdmin) return false
  return [type.area, ...alsoUnder].some((area) => type.changedWith.some((flag) => asks.may(area, flag)))
}
