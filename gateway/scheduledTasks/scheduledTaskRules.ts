import { scheduleClassOf } from '@takt/domain/scheduledTasks/predefinedTasks.ts'
import { sql } from 'kysely'
import { conflict } from '../http/refusal.ts'
import type { ItemRules } from '../items/mountedItem.ts'
import { scheduledTasksTexts as texts } from './texts.ts'

/** A task carries its organization, its class and its status; its name is the only one in its organization. */
export const scheduledTaskRules: ItemRules = {
  derive: async ({ tenant }, { row }) => ({
    organizationId: tenant.organizationId,
    status: row?.paused ? 'Paused' : 'Scheduled',
    scheduleClass: scheduleClassOf(row?.scheduleName),
  }),
  check: async ({ trx, tenant }, { key, row }) => {
    if (!row) return
    const { rows } = await sql`select from scheduled_tasks where organization_id = ${tenant.organizationId}::int
      and schedule_name = ${row.scheduleName} and schedule_id is distinct from ${key.scheduleId}::int`.execute(trx)
    if (rows.length > 0) throw conflict(texts.taskExists(row.scheduleName))
  },
}
