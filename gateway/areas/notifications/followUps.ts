import { isInForce } from '@takt/domain/areas/notifications/isInForce.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { rulesHold } from '@takt/domain/areas/notifications/rulesHold.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { parseKey } from '@takt/domain/core/item/itemKey.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import { handleJob } from '../../core/jobs/job.ts'
import { isAcknowledged } from './acknowledge.ts'
import { gather } from './gather.ts'
import { followUpJob } from './notificationJobs.ts'
import { exactly, readWatching } from './readWatching.ts'

const atOnce = 500

/**
 * Fires follow-ups whose delay is over, as far as their rules (their notification's, if they have none) still hold and
 * nobody acknowledged what their notification reported.
 */
export const followUps = (parts: Parts) =>
  handleJob(followUpJob, async (key) => {
    while ((await followUpOnce(parts, key)) === atOnce);
  })

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now'> }
type Key = { organizationId: number; notificationID: number }

/** The notification that follow-up firing `f` follows. */
const parentOf = sql`(select n.parent_notification_id from notifications n
  where n.organization_id = f.organization_id and n.notification_id = f.notification_id)`

const followUpOnce = ({ items, dependencies: { systemDb, now } }: Parts, { organizationId, notificationID }: Key) =>
  systemDb.transaction().execute(async (trx): Promise<number> => {
    const at = now()
    const { rows } = await sql<{ cause: string; about: string; isAcknowledged: boolean }>`select cause, about,
        ${isAcknowledged(parentOf)} as "isAcknowledged" from notification_firing f
      where organization_id = ${organizationId}::int and notification_id = ${notificationID}::int
        and state = 'waiting' and due_at <= ${new Date(at)} order by due_at, cause limit ${atOnce}
      for update skip locked`.execute(trx)
    if (rows.length === 0) return 0
    const [followUp] = await readWatching(trx, items, exactly(organizationId, notificationID))
    const parentID = followUp?.parentNotificationID
    const [parent] = parentID ? await readWatching(trx, items, exactly(organizationId, parentID)) : []
    const isWanted = followUp && parent && isInForce(followUp, { at, timeZone: followUp.timeZone })
    const held: string[] = []
    for (const { cause, about } of isWanted ? rows.filter((row) => !row.isAcknowledged) : []) {
      const { type } = parent!
      const rules = followUp!.rules.length > 0 ? followUp!.rules : parent!.rules
      const row = await readNow(trx, type, { organizationId, about })
      if (row && rulesHold(type, rules, row)) held.push(cause)
    }
    const sendingId = held.length > 0 ? await gather(trx, { organizationId, notificationID, now: at }) : null
    await sql`update notification_firing set state = case when cause = any(${held}::text[]) then 'told' else 'ended' end,
        sending_id = case when cause = any(${held}::text[]) then ${sendingId}::uuid end
      where organization_id = ${organizationId}::int and notification_id = ${notificationID}::int
        and cause = any(${rows.map(({ cause }) => cause)}::text[])`.execute(trx)
    return rows.length
  })

/** What a firing was about, as it is now: a row, or an alert that goes on; null if it is gone or over. */
async function readNow(
  trx: Transaction<Tables>,
  type: ItemType,
  { organizationId, about }: { organizationId: number; about: string },
): Promise<Readonly<Record<string, unknown>> | null> {
  const name = about.slice(about.indexOf('/') + 1)
  if (type === machineAlerts) {
    const { rows } = await sql<{ alert: Record<string, unknown> }>`select alert from notification_alert
      where organization_id = ${organizationId}::int and alert_id = ${name}`.execute(trx)
    return rows[0]?.alert ?? null
  }
  const key = parseKey(type, name)
  return key && readItem(trx, type, { organizationId, entityId: null, userId: null }, key)
}
