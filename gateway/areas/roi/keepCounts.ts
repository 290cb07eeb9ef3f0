import type { RoiTypeId } from '@takt/domain/areas/roi/roiTypes.ts'
import { type RawBuilder, sql } from 'kysely'

/** Which executions of tasks are counted: reports that were made by themselves. */
export const isReportMade = sql.raw(`workflow_type = 'generateReports' and slot is not null and status = 'Success'`)
/** Which deliveries of notifications are counted: those that arrived. */
export const isNoticeTold = sql.raw(`state = 'sent'`)

/**
 * The part of a statement that forgets rows which keeps how many of them were counted. `gone`: a query of what was
 * forgotten, its columns organization_id, at, user_id and device_id, a row for each that was counted.
 */
export const keepCounts = (typeId: RoiTypeId, gone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into telemetry_kept (organization_id, type_id, at, user_id, device_id, count)
    select organization_id, ${typeId}::text, date_bin('15 minutes', at, 'epoch'), user_id, device_id, count(*)
    from (${gone}) gone group by 1, 2, 3, 4, 5`
