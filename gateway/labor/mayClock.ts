import { mayDo, type Session } from '@takt/domain/access/session.ts'
import { tellingFlags } from '@takt/domain/rights/permissions.ts'
import { forbidden } from '../http/refusal.ts'

/** Whether a session clocks anybody, by number too; else it is a badge that says who. */
export const mayClockAnybody = (session: Session): boolean => mayDo(session, 'employees', 'write')

/** Who may use the clock: whoever writes employees, and whoever tells at machines what happens there. */
export function mayClock(session: Session): void {
  if (!mayClockAnybody(session) && !tellingFlags.some((flag) => mayDo(session, 'dashboards', flag)))
    throw forbidden('dashboards', tellingFlags[0], session)
}
