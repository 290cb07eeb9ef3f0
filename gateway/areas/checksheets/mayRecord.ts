import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { reportingFlags } from '@takt/domain/core/rights/permissions.ts'
import { forbidden } from '../../core/http/responses/httpError.ts'

/**
 * Admits sessions that may record check values: those that may read checksheets and report from the shop floor, like
 * reasons of stops.
 */
export function mayRecord(session: Session): void {
  if (!mayDo(session, 'checksheets', 'read')) throw forbidden('checksheets', 'read', session)
  if (!reportingFlags.some((flag) => mayDo(session, 'dashboards', flag)))
    throw forbidden('dashboards', reportingFlags[0], session)
}
