import { operators } from '@takt/domain/item/operators.ts'
import { mostRules } from '@takt/domain/notifications/limits.ts'
import { type NotificationRule, notificationRules } from '@takt/domain/notifications/notificationRules.ts'
import { notifications } from '@takt/domain/notifications/notifications.ts'
import { readRule } from '@takt/domain/notifications/rulesHold.ts'
import { tellsWho } from '@takt/domain/peopleFields.ts'
import { invalid } from '../http/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../items/mountedItem.ts'
import { readItem } from '../items/readItem.ts'
import { reachUnmasked } from './reachUnmasked.ts'
import { refuseBeyond } from './refuseBeyond.ts'
import { notificationsTexts as texts } from './texts.ts'
import { refuseUnlessMayRead, watchedType } from './watchedType.ts'

async function check(context: ItemContext, { row, verb }: ItemChange) {
  if (!row) return
  const rule = row as unknown as NotificationRule
  const type = watchedType(context.items, rule.itemType)
  if (!type) throw invalid({ itemType: texts.cannotBeWatched(rule.itemType) })
  refuseUnlessMayRead(context, type)
  const read = readRule(type, rule)
  if ('problems' in read) throw invalid(read.problems)
  const { arity } = operators[read.filter.operator]
  if (arity !== 'none' && tellsWho(type, rule.field)) throw invalid({ operator: texts.whoIsAsked })
  // What is taken back together comes back in any order.
  if (context.back) return
  if (verb === 'added') {
    const sentence = texts.mostRules(mostRules)
    const of = { field: 'notificationID', value: rule.notificationID, most: mostRules, sentence }
    await refuseBeyond(context, notificationRules, of)
  }
  const key = { notificationID: rule.notificationID }
  const notification = await readItem(context.trx, notifications, context.tenant, key)
  if (!notification) throw invalid({ notificationID: texts.notificationMissing })
  if (notification.itemType !== rule.itemType)
    throw invalid({ itemType: texts.otherItemType(String(notification.itemType)) })
}

export const ruleItem: MountedItem = {
  type: notificationRules,
  rules: { check },
  reach: reachUnmasked(notificationRules),
  goesAlong: true,
}
