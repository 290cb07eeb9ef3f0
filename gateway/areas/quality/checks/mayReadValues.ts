import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { forbidden } from '../../../core/http/responses/httpError.ts'

/** Throws 403 unless the session may read dashboards and checksheets, which single values of checks require. */
export function mayReadValues(session: Session): void {
  if (!mayDo(session, 'dashboards', 'read')) throw forbidden('dashboards', 'read', session)
  if (!mayDo(session, 'checksheets', 'read')) throw forbidden('checksheets', 'read', session)
}
