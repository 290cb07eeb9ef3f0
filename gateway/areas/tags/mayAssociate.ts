import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { forbidden } from '../../core/http/responses/httpError.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'

type Row = Readonly<{ associationType?: unknown }>

/**
 * Throws unless the session may write the targets of the associations: employees for employees' tags, jobs for jobs'
 * tags.
 */
export function requireAssociationRights(session: Session, items: ItemRegistry, rows: readonly Row[]): void {
  for (const { associationType } of rows) {
    const area = items.get(String(associationType))?.type.area ?? tagAssociations.area
    if (!mayDo(session, area, 'write')) throw forbidden(area, 'write', session)
  }
}
