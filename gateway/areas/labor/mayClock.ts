import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { ClockCommand } from '@takt/domain/areas/labor/clockCommand.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { reportingFlags } from '@takt/domain/core/rights/permissions.ts'
import { forbidden, notFound } from '../../core/http/responses/httpError.ts'
import { nameOf } from '../../core/items/write/references.ts'

/**
 * True if a session may clock anyone, also by number; otherwise only a badge identifies a person. A number suffices at
 * a machine screen, because the person is visible there.
 */
export const mayClockByNumber = (session: Session): boolean =>
  mayDo(session, 'employees', 'write') || session.display?.screen !== undefined

/** Throws 404 if a machine screen starts work on a job at another machine. */
export function requireOwnMachine({ display }: Session, { action, work }: ClockCommand): void {
  if (!display?.screen || action !== 'clockOn') return
  const { resourceID } = display.screen
  const other = work.find(
    (entry) => entry.resourceID !== resourceID && (entry.jobNum !== null || entry.resourceID !== null),
  )
  if (other) throw notFound(nameOf(resources, { resourceID: other.resourceID ?? '' }))
}

/** Throws 403 unless the session may write employees or report at machines. */
export function mayClock(session: Session): void {
  if (!mayClockByNumber(session) && !reportingFlags.some((flag) => mayDo(session, 'dashboards', flag)))
    throw forbidden('dashboards', reportingFlags[0], session)
}
