import type { autoSuspendResumeActivity } from '@takt/domain/areas/scheduledTasks/workflows/autoSuspendResumeActivity.ts'
import type { OptionsOf } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'

/** What a task of this type is told. */
export type SuspendOptions = OptionsOf<typeof autoSuspendResumeActivity>
/** A labor ticket that somebody works on, as it stands. */
export type ActiveTicket = { laborTicketID: number; empID: string; version: number }

type Filter = SuspendOptions['shiftFilterType']

/** A ticket without a shift, or machine, is not among those that are excluded or included. */
const chosen = (filter: Filter, column: RawBuilder<unknown>, list: RawBuilder<unknown>) => {
  if (filter === 'all') return sql`true`
  const isListed = sql`coalesce(${column} = any(${list}), false)`
  return filter === 'include' ? isListed : sql`not ${isListed}`
}

/** The tickets of an organization that are at work since before `now` (epoch ms) and that the filters leave. */
export async function activeTickets(
  trx: Transaction<Tables>,
  organizationId: number,
  options: SuspendOptions,
  now: number,
): Promise<ActiveTicket[]> {
  const { shiftFilterType, employeeFilterType, resourceFilterType, shiftNums, employeeIds, resourceIds } = options
  const { rows } = await sql<ActiveTicket>`select labor_ticket_id as "laborTicketID", emp_id as "empID", version
    from labor_tickets where organization_id = ${organizationId}::int and "end" is null and start < ${new Date(now)}
      and ${chosen(shiftFilterType, sql`shift_num`, sql`${shiftNums}::int[]`)}
      and ${chosen(employeeFilterType, sql`emp_id`, sql`${employeeIds}::text[]`)}
      and ${chosen(resourceFilterType, sql`resource_id`, sql`${resourceIds}::text[]`)}
    order by labor_ticket_id`.execute(trx)
  return rows
}
