import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { ClockCommand } from '@takt/domain/areas/labor/clockCommand.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { tellingFlags } from '@takt/domain/core/rights/permissions.ts'
import { forbidden, notFound } from '../../core/http/responses/refusal.ts'
import { nameOf } from '../../core/items/write/references.ts'

/**
 * Whether a session clocks anybody, by number too; else it is a badge that says who. At the screen of a machine a
 * number is enough: who stands there is seen.
 */
export const mayClockAnybody = (session: Session): boolean =>
  mayDo(session, 'employees', 'write') || session.display?.screen !== undefined

/** At the screen of a machine nobody begins work on a job at another one. */
export function refuseElsewhere({ display }: Session, { action, work }: ClockCommand): void {
  if (!display?.screen || action !== 'clockOn') return
  const { resourceID } = display.screen
  const other = work.find((one) => one.resourceID !== resourceID && (one.jobNum !== null || one.resourceID !== null))
  if (other) throw notFound(nameOf(resources, { resourceID: other.resourceID ?? '' }))
}

/** Who may use the clock: whoever writes employees, and whoever tells at machines what happens there. */
export function mayClock(session: Session): void {
  if (!mayClockAnybody(session) && !tellingFlags.some((flag) => mayDo(session, 'dashboards', flag)))
    throw forbidden('dashboards', tellingFlags[0], session)
}
