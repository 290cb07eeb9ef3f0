import type { autoSuspendResumeActivity } from '@takt/domain/areas/scheduledTasks/workflows/autoSuspendResumeActivity.ts'
import type { OptionsOf } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'

/** The options of a task of this type. */
export type SuspendOptions = OptionsOf<typeof autoSuspendResumeActivity>
/** An active labor ticket. */
export type ActiveTicket = { laborTicketID: number; empID: string; version: number }

type Filter = SuspendOptions['shiftFilterType']

/**
 * Returns the SQL condition of a filter. A row without a value (no shift, no machine) counts as not listed: `include`
 * omits it, `exclude` contains it.
 */
const filterCondition = (filter: Filter, column: RawBuilder<unknown>, list: RawBuilder<unknown>) => {
  if (filter === 'all') return sql`true`
  const isListed = sql`coalesce(${column} = any(${list}), false)`
  return filter === 'include' ? isListed : sql`not ${isListed}`
}

/** Reads the tickets of an organization that have been active since before `now` (epoch ms) and match the filters. */
export async function activeTickets(
  trx: Transaction<Tables>,
  organizationId: number,
  options: SuspendOptions,
  now: number,
): Promise<ActiveTicket[]> {
  const { shiftFilterType, employeeFilterType, resourceFilterType, shiftNums, employeeIds, resourceIds } = options
  const { rows } = await sql<ActiveTicket>`select labor_ticket_id as "laborTicketID", emp_id as "empID", version
    from labor_tickets where organization_id = ${organizationId}::int and "end" is null and start < ${new Date(now)}
      and ${filterCondition(shiftFilterType, sql`shift_num`, sql`${shiftNums}::int[]`)}
      and ${filterCondition(employeeFilterType, sql`emp_id`, sql`${employeeIds}::text[]`)}
      and ${filterCondition(resourceFilterType, sql`resource_id`, sql`${resourceIds}::text[]`)}
    order by labor_ticket_id`.execute(trx)
  return rows
}
