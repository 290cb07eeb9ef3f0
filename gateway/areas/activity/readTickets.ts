import type { SerializedActivity } from '@takt/domain/areas/activity/responses/activity.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

type Ticket = NonNullable<SerializedActivity['tickets']>[number]
type Row = Omit<Ticket, 'start' | 'end'> & { start: Date; end: Date | null }

/** Returns the labor tickets of an organization that overlap a range, by start. */
export async function readTickets(
  trx: Transaction<Tables>,
  organizationId: number,
  range: Interval,
): Promise<Ticket[]> {
  const [from, to] = [new Date(range.start), new Date(range.end)]
  const { rows } = await sql<Row>`select labor_ticket_id as "laborTicketID", emp_id as "empID",
      labor_type as "laborType", job_num as "jobNum", assembly_seq as "assemblySeq", opr_seq as "oprSeq",
      indirect_code as "indirectCode", resource_id as "resourceID", start, "end"
    from labor_tickets where organization_id = ${organizationId}::int and start < ${to}
      and ("end" is null or "end" > ${from})
    order by start, labor_ticket_id`.execute(trx)
  return rows.map(({ start, end, ...row }) => ({
    ...row,
    start: start.toISOString(),
    end: end?.toISOString() ?? null,
  }))
}
