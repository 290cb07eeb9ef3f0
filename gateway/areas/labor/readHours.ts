import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { splitTickets } from '@takt/domain/areas/labor/splitTickets.ts'
import type { LaborSplit } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { machineWork, type WorkedTicket } from './machineWork.ts'

/** Selects the tickets that overlap a range (epoch ms), or those of a job. */
type Of = { range: Interval } | { jobNum: string }

/** A labor ticket with its share of the person's hours. */
export type HourTicket = WorkedTicket & {
  laborType: string
  goodQty: number | null
  isOpen: boolean
  /** Share within the range, if a range was given. */
  ms: number
}

type Row = Omit<HourTicket, 'start' | 'end' | 'ms'> & { start: Date; end: Date | null; isRequested: boolean }

const matches = (of: Of): RawBuilder<unknown> =>
  'jobNum' in of
    ? sql`t.job_num = ${of.jobNum}`
    : sql`t.start < ${new Date(of.range.end)} and (t."end" is null or t."end" > ${new Date(of.range.start)})`

/**
 * Returns the selected tickets with their shares of the person's hours. Overlapping tickets of other work are read too,
 * so that no hour is counted twice regardless of the selection. Open tickets end at `asOf` (epoch ms).
 */
export async function readHours(
  { dependencies }: Pick<Gateway, 'dependencies'>,
  query: { tenant: Tenant; floor: Floor; of: Of; asOf: number; signal?: AbortSignal | undefined },
): Promise<HourTicket[]> {
  const { tenant, floor, of, asOf, signal } = query
  const { organizationId } = tenant
  const { split, rows } = await asTenant(dependencies.db, tenant, async (trx) => {
    const settings = await sql<{ split: LaborSplit }>`select labor_split as split from organization_settings
      where organization_id = ${organizationId}::int`.execute(trx)
    const result = await sql<Row>`with requested as (select t.labor_ticket_id, t.emp_id, t.start,
          coalesce(t."end", 'infinity') as till from labor_tickets t
        where t.organization_id = ${organizationId}::int and ${matches(of)}),
      people as (select emp_id, min(start) as start, max(till) as till from requested group by emp_id)
      select t.labor_ticket_id as "laborTicketID", t.emp_id as "empID", t.labor_type as "laborType",
        t.job_num as "jobNum", t.assembly_seq as "assemblySeq", t.opr_seq as "oprSeq", t.resource_id as "resourceID",
        t.good_qty as "goodQty", t.start, t."end", t."end" is null as "isOpen",
        t.labor_ticket_id in (select labor_ticket_id from requested) as "isRequested"
      from labor_tickets t join people p on p.emp_id = t.emp_id
      where t.organization_id = ${organizationId}::int and t.start < p.till
        and (t."end" is null or t."end" > p.start)`.execute(trx)
    return { split: settings.rows[0]?.split ?? 'equal', rows: result.rows }
  })
  const range = 'range' in of ? of.range : null
  const tickets = rows.map(({ start, end, ...row }) => ({
    ...row,
    start: Math.max(start.getTime(), range?.start ?? Number.NEGATIVE_INFINITY),
    end: Math.min(end?.getTime() ?? asOf, asOf, range?.end ?? asOf),
  }))
  if (split === 'machineTime')
    await dependencies.catchUp({ organizationId: floor.organizationId, range: { start: 0, end: asOf }, rollups: false })
  const weightOf = split === 'machineTime' ? await machineWork(dependencies, floor, tickets, { asOf, signal }) : null
  const yieldTurn = createYielder()
  const hours: HourTicket[] = []
  for (const personTickets of Map.groupBy(tickets, ({ empID }) => empID).values()) {
    const parts = splitTickets(personTickets, weightOf)
    for (const { isRequested, ...ticket } of personTickets)
      if (isRequested) hours.push({ ...ticket, ms: parts.get(ticket.laborTicketID)! })
    await yieldTurn()
  }
  return hours
}
