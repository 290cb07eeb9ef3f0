import type { Session } from '@takt/domain/areas/access/session.ts'
import { latestMs } from '@takt/domain/areas/labor/clockCommand.ts'
import type { ClockTicket } from '@takt/domain/areas/labor/decideClock.ts'
import type { ClockElsewhere } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Meant } from './whoIsMeant.ts'

type Of = { session: Session; organizationId: number; meant: Pick<Meant, 'empID' | 'isWorn'>; now: number }
type Place = Pick<ClockTicket, 'resourceID' | 'indirectCode'>

/** Returns whether a ticket of the person is out of reach of the session that clocks. */
type IsElsewhere = (ticket: Place) => boolean

/**
 * The screen at a machine changes tickets at that machine, and those at no machine of work that the person started at
 * this screen; more where the organization's setting allows it. Everybody else changes all tickets of the person: null.
 */
export async function clockReach(trx: Transaction<Tables>, of: Of): Promise<IsElsewhere | null> {
  const { session, organizationId, meant, now } = of
  const { screen } = session.display ?? {}
  if (!screen) return null
  const setting = await clockElsewhere(trx, organizationId)
  if (setting === 'always' || (setting === 'byBadge' && meant.isWorn)) return null
  const own = await startedHere(trx, { organizationId, empID: meant.empID, userId: session.userId, now })
  return ({ resourceID, indirectCode }) =>
    resourceID === null ? indirectCode === null || !own.has(indirectCode) : resourceID !== screen.resourceID
}

async function clockElsewhere(trx: Transaction<Tables>, organizationId: number): Promise<ClockElsewhere> {
  const { rows } = await sql<{ setting: ClockElsewhere }>`select clock_elsewhere as setting from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  return rows[0]?.setting ?? 'never'
}

type Started = { organizationId: number; empID: string; userId: number; now: number }

/**
 * Indirect work at no machine that the user of the screen started for the person within the days in which it can be
 * resumed. By code: a ticket that a scheduled task or another screen resumed is the same work.
 */
async function startedHere(trx: Transaction<Tables>, { organizationId, empID, userId, now }: Started) {
  const { rows } = await sql<{ code: string }>`select distinct t.indirect_code as code
    from labor_tickets t join event e on e.organization_id = t.organization_id
      and e.stream = 'laborTickets/' || t.labor_ticket_id and e.version = 1
    where t.organization_id = ${organizationId}::int and t.emp_id = ${empID} and t.resource_id is null
      and t.indirect_code is not null and t.start > ${new Date(now - latestMs)}
      and (e.meta ->> 'userId')::int = ${userId}::int`.execute(trx)
  return new Set(rows.map(({ code }) => code))
}
