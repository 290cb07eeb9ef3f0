import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { forbidden } from '../../../core/http/responses/refusal.ts'

/** Who is told single values of checks: whoever may read dashboards and checksheets. */
export function mayReadValues(session: Session): void {
  if (!mayDo(session, 'dashboards', 'read')) throw forbidden('dashboards', 'read', session)
  if (!mayDo(session, 'checksheets', 'read')) throw forbidden('checksheets', 'read', session)
}
