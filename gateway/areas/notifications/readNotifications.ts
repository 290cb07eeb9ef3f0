import type { NotificationRule } from '@takt/domain/areas/notifications/notificationRules.ts'
import type { Notification } from '@takt/domain/areas/notifications/notifications.ts'
import { type ReadRule, readRule } from '@takt/domain/areas/notifications/rulesMatch.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { watchedType } from './watchedType.ts'

/** A notification with its parsed rules and watched type. */
export type ParsedNotification = Notification & {
  organizationId: number
  timeZone: string
  /** Creation time (epoch ms): earlier events do not count. */
  since: number
  type: ItemType
  rules: readonly ReadRule[]
}

type Selected = Omit<ParsedNotification, 'type' | 'rules' | 'since'> & {
  since: Date | null
  rules: readonly NotificationRule[]
}

/**
 * Returns the notifications that match a condition (on alias `n`); those whose rules this version cannot parse are
 * omitted.
 */
export async function readNotifications(
  db: Kysely<Tables>,
  items: ItemRegistry,
  condition: RawBuilder<boolean>,
): Promise<ParsedNotification[]> {
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
    where not is_leaving(n.organization_id) and ${condition} order by n.notification_id`.execute(db)
  return rows.flatMap(({ rules, since, ...notification }): ParsedNotification[] => {
    const type = watchedType(items, notification.itemType)
    if (!type) return []
    const read = rules.flatMap((rule): ReadRule[] => {
      const parsed = readRule(type, rule)
      return 'filter' in parsed ? [{ ...parsed.filter, logic: rule.logic }] : []
    })
    return read.length === rules.length ? [{ ...notification, since: since?.getTime() ?? 0, type, rules: read }] : []
  })
}

/** Condition for active notifications on these item types and organizations that are no follow-ups. */
export const onTypes = (organizationIds: readonly number[], itemTypes: readonly string[]) =>
  sql<boolean>`n.active and n.parent_notification_id is null and n.organization_id = any(${organizationIds}::int[])
    and n.item_type = any(${itemTypes}::text[])`

/** Condition for the follow-ups of a notification. */
export const following = (organizationId: number, notificationID: number) =>
  sql<boolean>`n.organization_id = ${organizationId}::int and n.parent_notification_id = ${notificationID}::int`

/** Condition for one notification. */
export const exactly = (organizationId: number, notificationID: number) =>
  sql<boolean>`n.organization_id = ${organizationId}::int and n.notification_id = ${notificationID}::int`
