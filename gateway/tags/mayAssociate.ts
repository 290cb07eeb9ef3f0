import { mayDo, type Session } from '@takt/domain/access/session.ts'
import { tagAssociations } from '@takt/domain/tags/tagAssociations.ts'
import { forbidden } from '../http/refusal.ts'
import type { ItemRegistry } from '../items/mountedItem.ts'

/** Throws unless the session may write what associations of these types are with: an employee's tags are the employee's, a job's the job's. */
export function refuseUnlessMayAssociate(session: Session, items: ItemRegistry, types: Iterable<unknown>): void {
  for (const associationType of types) {
    const area = items.get(String(associationType))?.type.area ?? tagAssociations.area
    if (!mayDo(session, area, 'write')) throw forbidden(area, 'write', session)
  }
}
