import type { Session } from '@takt/domain/areas/access/session.ts'
import { latestMs } from '@takt/domain/areas/labor/clockCommand.ts'
import type { ClockTicket } from '@takt/domain/areas/labor/decideClock.ts'
import type { ClockElsewhere } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { IdentifiedEmployee } from './identifyEmployee.ts'

type Of = { session: Session; organizationId: number; meant: Pick<IdentifiedEmployee, 'empID' | 'isWorn'>; now: number }
type TicketWork = Pick<ClockTicket, 'resourceID' | 'indirectCode'>

/** True if the session may not change this ticket of the person. */
type IsElsewhere = (ticket: TicketWork) => boolean

/**
 * Returns the check for tickets that the session may not change; null if it may change all tickets of the person. A
 * machine screen may change tickets of its machine, and tickets without a machine that were started at this screen;
 * more if the organization's setting allows it.
 */
export async function clockReach(trx: Transaction<Tables>, of: Of): Promise<IsElsewhere | null> {
  const { session, organizationId, meant: employee, now } = of
  const { screen } = session.display ?? {}
  if (!screen) return null
  const setting = await readClockElsewhere(trx, organizationId)
  if (setting === 'always' || (setting === 'byBadge' && employee.isWorn)) return null
  const startedCodes = await indirectsStartedHere(trx, {
    organizationId,
    empID: employee.empID,
    userId: session.userId,
    now,
  })
  return ({ resourceID, indirectCode }) =>
    resourceID === null ? indirectCode === null || !startedCodes.has(indirectCode) : resourceID !== screen.resourceID
}

async function readClockElsewhere(trx: Transaction<Tables>, organizationId: number): Promise<ClockElsewhere> {
  const { rows } = await sql<{ setting: ClockElsewhere }>`select clock_elsewhere as setting from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  return rows[0]?.setting ?? 'never'
}

type Started = { organizationId: number; empID: string; userId: number; now: number }

/**
 * Returns the codes of indirect work without a machine that the screen's user started for the person within the days in
 * which it can be resumed. Codes are used because a ticket resumed by a scheduled task or another screen is the same
 * work.
 */
async function indirectsStartedHere(trx: Transaction<Tables>, { organizationId, empID, userId, now }: Started) {
  const { rows } = await sql<{ code: string }>`select distinct t.indirect_code as code
    from labor_tickets t join event e on e.organization_id = t.organization_id
      and e.stream = 'laborTickets/' || t.labor_ticket_id and e.version = 1
    where t.organization_id = ${organizationId}::int and t.emp_id = ${empID} and t.resource_id is null
      and t.indirect_code is not null and t.start > ${new Date(now - latestMs)}
      and (e.meta ->> 'userId')::int = ${userId}::int`.execute(trx)
  return new Set(rows.map(({ code }) => code))
}
