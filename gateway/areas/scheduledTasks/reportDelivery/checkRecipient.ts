import { recipientsOf } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Delivery } from './claimDelivery.ts'

/** Returns true if the task still sends to a recipient, who may have been removed since the execution started. */
export function isRecipient({ gateway, key, scheduleId }: Delivery, recipient: string): Promise<boolean> {
  const { organizationId } = key
  return asTenant(gateway.dependencies.db, { organizationId, entityId: null, userId: null }, async (trx) => {
    const { rows } = await sql<{ workflowType: string; options: unknown[] }>`
      select workflow_type as "workflowType", options from scheduled_tasks
      where organization_id = ${organizationId}::int and schedule_id = ${scheduleId}::int`.execute(trx)
    return rows.some((task) => recipientsOf(task).includes(recipient))
  })
}
