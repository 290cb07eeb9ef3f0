import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { generateReports } from '@takt/domain/areas/scheduledTasks/workflows/generateReports.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { itemRow, ownedBy, selection, table } from '../../../core/items/itemTable.ts'

/** Reads the tasks of an organization that send reports; `lock` prevents changes until the transaction ends. */
export async function readReportTasks(trx: Transaction<Tables>, tenant: Tenant, lock = false) {
  const { rows } = await sql<Record<string, unknown>>`select ${selection(scheduledTasks)} from ${table(scheduledTasks)}
    where ${ownedBy(scheduledTasks, tenant)} and workflow_type = ${generateReports.workflowType}
    order by schedule_name, schedule_id ${lock ? sql`for update` : sql``}`.execute(trx)
  return rows.map((row) => itemRow(scheduledTasks, row))
}
