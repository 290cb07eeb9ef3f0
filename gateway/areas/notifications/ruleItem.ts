import { mostRules } from '@takt/domain/areas/notifications/limits.ts'
import { type NotificationRule, notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { readRule } from '@takt/domain/areas/notifications/rulesHold.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import { tellsWho } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { reachUnmasked } from './reachUnmasked.ts'
import { notificationsTexts as texts } from './texts.ts'
import { refuseUnlessMayRead, watchedType } from './watchedType.ts'

function check(context: ItemContext, { row, verb }: ItemChange, watched: ReadonlyMap<number, Watched>) {
  if (!row) return
  const rule = row as NotificationRule
  const type = watchedType(context.items, rule.itemType)
  if (!type) throw invalid({ itemType: texts.cannotBeWatched(rule.itemType) })
  refuseUnlessMayRead(context, type)
  const read = readRule(type, rule)
  if ('problems' in read) throw invalid(read.problems)
  const { arity } = operators[read.filter.operator]
  if (arity !== 'none' && tellsWho(type, rule.field)) throw invalid({ operator: texts.whoIsAsked })
  // What is taken back together comes back in any order.
  if (context.back) return
  const notification = watched.get(rule.notificationID)
  if (!notification) throw invalid({ notificationID: texts.notificationMissing })
  const { itemType } = notification
  if (itemType !== rule.itemType) throw invalid({ itemType: texts.otherItemType(itemType) })
  if (verb !== 'added') return
  if (notification.rules >= mostRules) throw invalid({ notificationID: texts.mostRules(mostRules) })
  notification.rules += 1
}

/** What a notification watches, and how many rules it has. */
type Watched = { itemType: string; rules: number }

/** The notifications that rules name, by their numbers. */
async function watchedBy({ trx, tenant }: ItemContext, changes: readonly ItemChange[]) {
  const ids = [...new Set(changes.flatMap(({ row }) => (row ? [Number(row.notificationID)] : [])))]
  const { rows } = await sql<Watched & { id: number }>`select n.notification_id as id, n.item_type as "itemType",
      (select count(*)::int from notification_rules r where r.organization_id = n.organization_id
        and r.notification_id = n.notification_id) as rules
    from notifications n where n.organization_id = ${tenant.organizationId}::int
      and n.notification_id = any(${ids}::int[])`.execute(trx)
  return new Map(rows.map(({ id, ...watched }) => [id, watched]))
}

export const ruleItem: MountedItem = {
  type: notificationRules,
  rules: {
    checkAll: async (context, changes) => {
      const watched = await watchedBy(context, changes)
      return (change) => check(context, change, watched)
    },
    together: true,
  },
  reach: reachUnmasked(notificationRules),
  goesAlong: true,
}
