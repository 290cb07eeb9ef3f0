import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { isDelivered, retainCounts } from '../roi/index.ts'

/** Retention of sendings in days. */
const days = 400

/** Deletes sendings that exceed the retention, but keeps their counts. */
export async function sweepSendings({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>): Promise<void> {
  const before = new Date(now() - days * 86_400_000)
  await sql`delete from notification_firing where began_at < ${before} and state <> 'waiting'`.execute(systemDb)
  // The statement sees deliveries as they were before they were deleted with their sendings.
  const countedDeliveries = sql`select organization_id, at, user_id, device_id
    from notification_delivery join gone using (organization_id, sending_id)
    where at is not null and notification_delivery.${isDelivered}`
  await sql`with gone as (
      delete from notification_sending where sent_at < ${before} returning organization_id, sending_id
    ) ${retainCounts('noticesTold', countedDeliveries)}`.execute(systemDb)
}
