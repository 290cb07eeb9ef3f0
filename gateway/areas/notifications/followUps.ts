import { isInForce } from '@takt/domain/areas/notifications/isInForce.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { rulesMatch } from '@takt/domain/areas/notifications/rulesMatch.ts'
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
import { exactly, readNotifications } from './readNotifications.ts'

const batchSize = 500

/**
 * Fires follow-ups whose delay has passed if their rules (or those of their notification, if they have none) still
 * match and nobody acknowledged the message of their notification.
 */
export const followUps = (parts: Parts) =>
  handleJob(followUpJob, async (key) => {
    while ((await fireBatch(parts, key)) === batchSize);
  })

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now'> }
type Key = { organizationId: number; notificationID: number }

/** The parent notification of follow-up firing `f`. */
const parentOf = sql`(select n.parent_notification_id from notifications n
  where n.organization_id = f.organization_id and n.notification_id = f.notification_id)`

const fireBatch = ({ items, dependencies: { systemDb, now } }: Parts, { organizationId, notificationID }: Key) =>
  systemDb.transaction().execute(async (trx): Promise<number> => {
    const at = now()
    const { rows } = await sql<{ cause: string; about: string; isAcknowledged: boolean }>`select cause, about,
        ${isAcknowledged(parentOf)} as "isAcknowledged" from notification_firing f
      where organization_id = ${organizationId}::int and notification_id = ${notificationID}::int
        and state = 'waiting' and due_at <= ${new Date(at)} order by due_at, cause limit ${batchSize}
      for update skip locked`.execute(trx)
    if (rows.length === 0) return 0
    const [followUp] = await readNotifications(trx, items, exactly(organizationId, notificationID))
    const parentID = followUp?.parentNotificationID
    const [parent] = parentID ? await readNotifications(trx, items, exactly(organizationId, parentID)) : []
    const isActive = followUp && parent && isInForce(followUp, { at, timeZone: followUp.timeZone })
    const matchingCauses: string[] = []
    for (const { cause, about } of isActive ? rows.filter((row) => !row.isAcknowledged) : []) {
      const { type } = parent!
      const rules = followUp!.rules.length > 0 ? followUp!.rules : parent!.rules
      const row = await readNow(trx, type, { organizationId, about })
      if (row && rulesMatch(type, rules, row)) matchingCauses.push(cause)
    }
    const sendingId = matchingCauses.length > 0 ? await gather(trx, { organizationId, notificationID, now: at }) : null
    await sql`update notification_firing set state = case when cause = any(${matchingCauses}::text[]) then 'told' else 'ended' end,
        sending_id = case when cause = any(${matchingCauses}::text[]) then ${sendingId}::uuid end
      where organization_id = ${organizationId}::int and notification_id = ${notificationID}::int
        and cause = any(${rows.map(({ cause }) => cause)}::text[])`.execute(trx)
    return rows.length
  })

/** Returns the current state of the subject of a firing: a row, or an ongoing alert; null if it is removed or over. */
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
