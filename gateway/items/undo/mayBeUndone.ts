import type { Session } from '@takt/domain/access/session.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import { tenantOf } from '../../http/authorize.ts'
import type { ItemChange, MountedItem } from '../mountedItem.ts'

/** Whether rows were changed where the session works: what it did elsewhere it cannot name. */
export function isOwn(session: Session, tenant: Tenant): boolean {
  const owner = tenantOf(session)
  return (
    [tenant.entityId, null].includes(owner.entityId) && [owner.organizationId, null].includes(tenant.organizationId)
  )
}

/**
 * Whether a change of that kind is one that can be taken back: rows that take more than themselves to add or remove
 * cannot.
 */
export const mayBeUndone = (
  { oneByOne }: MountedItem,
  verb: ItemChange['verb'],
  at: { tenant: Tenant; session: Session },
): boolean => (verb === 'changed' || !oneByOne) && isOwn(at.session, at.tenant)
