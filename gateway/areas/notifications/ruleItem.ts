import { maxRules } from '@takt/domain/areas/notifications/limits.ts'
import { type NotificationRule, notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { readRule } from '@takt/domain/areas/notifications/rulesMatch.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import { identifiesPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { reachUnmasked } from './reachUnmasked.ts'
import { notificationsTexts as texts } from './texts.ts'
import { requireReadAccess, watchedType } from './watchedType.ts'

function check(
  context: ItemContext,
  { row, verb }: ItemChange,
  watchedNotifications: ReadonlyMap<number, WatchedNotification>,
) {
  if (!row) return
  const rule = row as NotificationRule
  const type = watchedType(context.items, rule.itemType)
  if (!type) throw invalid({ itemType: texts.cannotBeWatched(rule.itemType) })
  requireReadAccess(context, type)
  const read = readRule(type, rule)
  if ('problems' in read) throw invalid(read.problems)
  const { arity } = operators[read.filter.operator]
  if (arity !== 'none' && identifiesPeople(type, rule.field)) throw invalid({ operator: texts.peopleComparison })
  // An undo restores rows in any order.
  if (context.back) return
  const notification = watchedNotifications.get(rule.notificationID)
  if (!notification) throw invalid({ notificationID: texts.notificationMissing })
  const { itemType } = notification
  if (itemType !== rule.itemType) throw invalid({ itemType: texts.otherItemType(itemType) })
  if (verb !== 'added') return
  if (notification.rules >= maxRules) throw invalid({ notificationID: texts.maxRules(maxRules) })
  notification.rules += 1
}

/** Watched type and number of rules of a notification. */
type WatchedNotification = { itemType: string; rules: number }

/** Returns the notifications that rules refer to, by ID. */
async function readWatched({ trx, tenant }: ItemContext, changes: readonly ItemChange[]) {
  const ids = [...new Set(changes.flatMap(({ row }) => (row ? [Number(row.notificationID)] : [])))]
  const { rows } = await sql<
    WatchedNotification & { id: number }
  >`select n.notification_id as id, n.item_type as "itemType",
      (select count(*)::int from notification_rules r where r.organization_id = n.organization_id
        and r.notification_id = n.notification_id) as rules
    from notifications n where n.organization_id = ${tenant.organizationId}::int
      and n.notification_id = any(${ids}::int[])`.execute(trx)
  return new Map(rows.map(({ id, ...notification }) => [id, notification]))
}

export const ruleItem: MountedItem = {
  type: notificationRules,
  rules: {
    checkAll: async (context, changes) => {
      const watchedNotifications = await readWatched(context, changes)
      return (change) => check(context, change, watchedNotifications)
    },
    together: true,
  },
  reach: reachUnmasked(notificationRules),
  goesAlong: true,
}
