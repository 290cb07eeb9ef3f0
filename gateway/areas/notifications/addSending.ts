import { randomUUID } from 'node:crypto'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { sendAt } from './gather.ts'
import { noteDeliveries } from './noteDeliveries.ts'
import type { Delivery } from './planDeliveries.ts'

/**
 * Sends the message of a flow like a notification, once the caller's transaction is committed. `about`: the row it
 * concerns, for example `requests/50`; `now`: epoch ms.
 */
export async function addSending(
  trx: Transaction<Tables>,
  {
    organizationId,
    flowId,
    about = null,
    now,
  }: { organizationId: number; flowId: number; about?: string | null; now: number },
  deliveries: readonly Delivery[],
): Promise<void> {
  const key = { organizationId, sendingId: randomUUID() }
  const at = new Date(now)
  await sql`insert into notification_sending (organization_id, sending_id, flow_id, about, state, began_at, due_at)
    values (${organizationId}::int, ${key.sendingId}::uuid, ${flowId}::int, ${about}, 'sending', ${at}, ${at})`.execute(
    trx,
  )
  await noteDeliveries(trx, key, deliveries)
  await sendAt(trx, key, at)
}
