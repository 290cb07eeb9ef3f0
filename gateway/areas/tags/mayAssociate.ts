import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { forbidden } from '../../core/http/responses/refusal.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'

type Row = Readonly<{ associationType?: unknown }>

/**
 * Throws unless the session may write what these associations are with: an employee's tags are the employee's, a job's
 * the job's.
 */
export function refuseUnlessMayAssociate(session: Session, items: ItemRegistry, rows: readonly Row[]): void {
  for (const { associationType } of rows) {
    const area = items.get(String(associationType))?.type.area ?? tagAssociations.area
    if (!mayDo(session, area, 'write')) throw forbidden(area, 'write', session)
  }
}
