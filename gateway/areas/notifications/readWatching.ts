import type { NotificationRule } from '@takt/domain/areas/notifications/notificationRules.ts'
import type { Notification } from '@takt/domain/areas/notifications/notifications.ts'
import { type ReadRule, readRule } from '@takt/domain/areas/notifications/rulesHold.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { watchedType } from './watchedType.ts'

/** A notification as it watches: its rules as they are asked, and what it is about. */
export type Watching = Notification & {
  organizationId: number
  timeZone: string
  /** When it was made (epoch ms): what happened before is no news to it. */
  since: number
  type: ItemType
  rules: readonly ReadRule[]
}

type Selected = Omit<Watching, 'type' | 'rules' | 'since'> & {
  since: Date | null
  rules: readonly NotificationRule[]
}

/** The notifications for which `where` holds (of `n`); those whose rules this version cannot read are left out. */
export async function readWatching(
  db: Kysely<Tables>,
  items: ItemRegistry,
  where: RawBuilder<boolean>,
): Promise<Watching[]> {
  const { rows } = await sql<Selected>`
    select n.organization_id as "organizationId", n.notification_id as "notificationID", n.description,
      n.item_type as "itemType", n.active, n.start_date as "startDate", n.end_date as "endDate",
      n.parent_notification_id as "parentNotificationID", n.delay_value as "delayValue",
      n.delay_units as "delayUnits", coalesce(s.time_zone, 'UTC') as "timeZone",
      (select max(recorded_at) from event where organization_id = n.organization_id
        and stream = 'notifications/' || n.notification_id and type = 'notifications.added') as since,
      coalesce((select jsonb_agg(jsonb_build_object('logic', r.logic, 'field', r.field, 'operator', r.operator,
        'value', r.value) order by r.rule_id) from notification_rules r
        where r.organization_id = n.organization_id and r.notification_id = n.notification_id), '[]') as rules
    from notifications n left join organization_settings s using (organization_id)
    where not is_leaving(n.organization_id) and ${where} order by n.notification_id`.execute(db)
  return rows.flatMap(({ rules, since, ...notification }): Watching[] => {
    const type = watchedType(items, notification.itemType)
    if (!type) return []
    const read = rules.flatMap((rule): ReadRule[] => {
      const found = readRule(type, rule)
      return 'filter' in found ? [{ ...found.filter, logic: rule.logic }] : []
    })
    return read.length === rules.length ? [{ ...notification, since: since?.getTime() ?? 0, type, rules: read }] : []
  })
}

/** Those that watch these item types in these organizations themselves, not following another. */
export const watchingTypes = (organizationIds: readonly number[], itemTypes: readonly string[]) =>
  sql<boolean>`n.active and n.parent_notification_id is null and n.organization_id = any(${organizationIds}::int[])
    and n.item_type = any(${itemTypes}::text[])`

/** The follow-ups of a notification. */
export const following = (organizationId: number, notificationID: number) =>
  sql<boolean>`n.organization_id = ${organizationId}::int and n.parent_notification_id = ${notificationID}::int`

/** One of them. */
export const exactly = (organizationId: number, notificationID: number) =>
  sql<boolean>`n.organization_id = ${organizationId}::int and n.notification_id = ${notificationID}::int`
