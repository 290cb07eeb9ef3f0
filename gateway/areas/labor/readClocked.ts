import { latestMs } from '@takt/domain/areas/labor/clockCommand.ts'
import type { ClockTicket } from '@takt/domain/areas/labor/decideClock.ts'
import type { SentClockedTicket } from '@takt/domain/areas/labor/responses/clocked.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'

const work = sql`t.labor_ticket_id as "laborTicketID", t.labor_type as "laborType", t.job_num as "jobNum",
  t.assembly_seq as "assemblySeq", t.opr_seq as "oprSeq", t.indirect_code as "indirectCode",
  t.resource_id as "resourceID", t.start, t."end", t.ending`

type Of = { empID: string } | { resourceID: string }
/** A ticket as stored, independent of the reader. */
export type StoredTicket = Omit<SentClockedTicket, 'isElsewhere'>
type Row = Omit<StoredTicket, 'start' | 'end' | 'resumesAt'> & {
  start: Date
  end: Date | null
  resumesAt: Date | null
}

const isOf = (of: Of): RawBuilder<unknown> =>
  'empID' in of ? sql`t.emp_id = ${of.empID}` : sql`t.resource_id = ${of.resourceID}`

/** Returns the open tickets of a person or at a machine, and those suspended in the last days. */
export async function readClocked(
  trx: Transaction<Tables>,
  organizationId: number,
  of: Of,
  now: number,
): Promise<StoredTicket[]> {
  const { rows } = await sql<Row>`select ${work}, t.emp_id as "empID", e.full_name as "fullName",
      t.resumes_at as "resumesAt"
    from labor_tickets t join employees e on e.organization_id = t.organization_id and e.emp_id = t.emp_id
    where t.organization_id = ${organizationId}::int and ${isOf(of)} and t.start <= ${new Date(now)}
      and (t."end" is null or (t.ending = 'suspended' and t."end" > ${new Date(now - latestMs)}))
    order by t.start, t.labor_ticket_id`.execute(trx)
  return rows.map(({ start, end, resumesAt, ...row }) => ({
    ...row,
    start: start.toISOString(),
    end: end?.toISOString() ?? null,
    resumesAt: resumesAt?.toISOString() ?? null,
  }))
}

/** Returns the numbers of the employees clocked on at a machine, in the order of their starts. */
export async function clockedOnAt(
  trx: Transaction<Tables>,
  organizationId: number,
  { resourceID, now }: { resourceID: string; now: number },
): Promise<string[]> {
  const { rows } = await sql<{ empID: string }>`select t.emp_id as "empID" from labor_tickets t
    where t.organization_id = ${organizationId}::int and ${isOf({ resourceID })} and t.start <= ${new Date(now)}
      and t."end" is null group by t.emp_id order by min(t.start), t.emp_id`.execute(trx)
  return rows.map(({ empID }) => empID)
}

/** A ticket as evaluated by the clock, with its stored version. */
export type VersionedTicket = ClockTicket & { version: number }

/** Returns the tickets of a person that a command at the instant `at` (epoch ms) may change or contradict. */
export async function readRelevantTickets(
  trx: Transaction<Tables>,
  organizationId: number,
  empID: string,
  at: number,
): Promise<VersionedTicket[]> {
  const since = new Date(at - latestMs)
  const { rows } = await sql<Omit<VersionedTicket, 'start' | 'end'> & { start: Date; end: Date | null }>`
    select ${work}, t.version from labor_tickets t
    where t.organization_id = ${organizationId}::int and t.emp_id = ${empID}
      and (t."end" is null or t."end" > ${new Date(at)}
        or (t.ending in ('suspended', 'leftOpen') and t."end" > ${since}))
    order by t.start, t.labor_ticket_id`.execute(trx)
  return rows.map(({ start, end, ...row }) => ({ ...row, start: start.getTime(), end: end?.getTime() ?? null }))
}
