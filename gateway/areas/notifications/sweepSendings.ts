import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { isNoticeTold, keepCounts } from '../roi/face.ts'

/** So long what was told is in the record of its notification. */
const days = 400

/** Forgets what was told long ago, but for how often it was. */
export async function sweepSendings({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>): Promise<void> {
  const before = new Date(now() - days * 86_400_000)
  await sql`delete from notification_firing where began_at < ${before} and state <> 'waiting'`.execute(systemDb)
  // The statement sees deliveries as they were before they went with their sendings.
  const told = sql`select organization_id, at, user_id, device_id
    from notification_delivery join gone using (organization_id, sending_id)
    where at is not null and notification_delivery.${isNoticeTold}`
  await sql`with gone as (
      delete from notification_sending where sent_at < ${before} returning organization_id, sending_id
    ) ${keepCounts('noticesTold', told)}`.execute(systemDb)
}
