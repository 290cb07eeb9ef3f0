import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { tellingFlags } from '@takt/domain/core/rights/permissions.ts'
import { forbidden } from '../../core/http/responses/refusal.ts'

/** Who may say what was found: whoever may read checksheets and tell of the floor, as reasons of stops are told. */
export function mayRecord(session: Session): void {
  if (!mayDo(session, 'checksheets', 'read')) throw forbidden('checksheets', 'read', session)
  if (!tellingFlags.some((flag) => mayDo(session, 'dashboards', flag)))
    throw forbidden('dashboards', tellingFlags[0], session)
}
