import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { splitTickets } from '@takt/domain/areas/labor/splitTickets.ts'
import type { LaborSplit } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { machineWork, type WorkedTicket } from './machineWork.ts'

/** Whose tickets are asked for: those that overlap a range (epoch ms), or those of a job. */
type Of = { range: Interval } | { jobNum: string }

/** A labor ticket with what it has of its person's hours. */
export type HourTicket = WorkedTicket & {
  laborType: string
  goodQty: number | null
  isOpen: boolean
  /** Of the time within the range, where one was asked for. */
  ms: number
}

type Row = Omit<HourTicket, 'start' | 'end' | 'ms'> & { start: Date; end: Date | null; isAsked: boolean }

const asked = (of: Of): RawBuilder<unknown> =>
  'jobNum' in of
    ? sql`t.job_num = ${of.jobNum}`
    : sql`t.start < ${new Date(of.range.end)} and (t."end" is null or t."end" > ${new Date(of.range.start)})`

/**
 * The tickets that are asked for, each with its part of its person's hours: what lies over it of other work is read
 * too, so that no hour is counted twice, whoever asks for what. Who is still at work is until `asOf` (epoch ms).
 */
export async function readHours(
  { dependencies }: Pick<Gateway, 'dependencies'>,
  question: { tenant: Tenant; floor: Floor; of: Of; asOf: number; signal?: AbortSignal | undefined },
): Promise<HourTicket[]> {
  const { tenant, floor, of, asOf, signal } = question
  const { organizationId } = tenant
  const { split, rows } = await asTenant(dependencies.db, tenant, async (trx) => {
    const settings = await sql<{ split: LaborSplit }>`select labor_split as split from organization_settings
      where organization_id = ${organizationId}::int`.execute(trx)
    const found = await sql<Row>`with asked as (select t.labor_ticket_id, t.emp_id, t.start,
          coalesce(t."end", 'infinity') as till from labor_tickets t
        where t.organization_id = ${organizationId}::int and ${asked(of)}),
      people as (select emp_id, min(start) as start, max(till) as till from asked group by emp_id)
      select t.labor_ticket_id as "laborTicketID", t.emp_id as "empID", t.labor_type as "laborType",
        t.job_num as "jobNum", t.assembly_seq as "assemblySeq", t.opr_seq as "oprSeq", t.resource_id as "resourceID",
        t.good_qty as "goodQty", t.start, t."end", t."end" is null as "isOpen",
        t.labor_ticket_id in (select labor_ticket_id from asked) as "isAsked"
      from labor_tickets t join people p on p.emp_id = t.emp_id
      where t.organization_id = ${organizationId}::int and t.start < p.till
        and (t."end" is null or t."end" > p.start)`.execute(trx)
    return { split: settings.rows[0]?.split ?? 'equal', rows: found.rows }
  })
  const range = 'range' in of ? of.range : null
  const tickets = rows.map(({ start, end, ...row }) => ({
    ...row,
    start: Math.max(start.getTime(), range?.start ?? Number.NEGATIVE_INFINITY),
    end: Math.min(end?.getTime() ?? asOf, asOf, range?.end ?? asOf),
  }))
  const weightOf = split === 'machineTime' ? await machineWork(dependencies, floor, tickets, { asOf, signal }) : null
  const turn = turns()
  const hours: HourTicket[] = []
  for (const own of Map.groupBy(tickets, ({ empID }) => empID).values()) {
    const parts = splitTickets(own, weightOf)
    for (const { isAsked, ...ticket } of own)
      if (isAsked) hours.push({ ...ticket, ms: parts.get(ticket.laborTicketID)! })
    await turn()
  }
  return hours
}
