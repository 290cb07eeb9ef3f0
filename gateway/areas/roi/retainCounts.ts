import type { RoiTypeId } from '@takt/domain/areas/roi/roiTypes.ts'
import { type RawBuilder, sql } from 'kysely'

/** SQL condition for the task executions that are counted: reports created on schedule. */
export const isAutomaticReport = sql.raw(
  `workflow_type = 'generateReports' and slot is not null and status = 'Success'`,
)
/** SQL condition for the notification deliveries that are counted: those that arrived. */
export const isDelivered = sql.raw(`state = 'sent'`)

/**
 * Returns the part of a deleting statement that retains the counts of the deleted rows. `gone`: a query of the deleted
 * rows with the columns organization_id, at, user_id and device_id, one row per counted event.
 */
export const retainCounts = (typeId: RoiTypeId, gone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into telemetry_kept (organization_id, type_id, at, user_id, device_id, count)
    select organization_id, ${typeId}::text, date_bin('15 minutes', at, 'epoch'), user_id, device_id, count(*)
    from (${gone}) gone group by 1, 2, 3, 4, 5`
