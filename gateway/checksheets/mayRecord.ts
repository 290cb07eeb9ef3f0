import { mayDo, type Session } from '@takt/domain/access/session.ts'
import { recordedWith } from '@takt/domain/checksheets/checkEntry.ts'
import { forbidden } from '../http/refusal.ts'

/** Who may say what was found: whoever may read checksheets and tell of the floor, as reasons of stops are told. */
export function mayRecord(session: Session): void {
  if (!mayDo(session, 'checksheets', 'read')) throw forbidden('checksheets', 'read', session)
  if (!recordedWith.some((flag) => mayDo(session, 'dashboards', flag)))
    throw forbidden('dashboards', recordedWith[0], session)
}
