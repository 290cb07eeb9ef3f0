import { choice, integer, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'

/** Conditions on a row for a notification to fire; the rules of a notification are combined in order. */
export const notificationRules = defineItem({
  name: 'notificationRules',
  label: 'Notification Rule',
  area: 'utilities',
  key: ['ruleID'],
  title: ['notificationID'],
  fields: {
    ruleID: integer('Rule', { auto: true }),
    notificationID: integer('Notification', { fixed: true, of: 'notifications' }),
    /** Logic that combines it with the preceding rules. */
    logic: choice('Logic', ['AND', 'OR'], { fallback: 'AND' }),
    /** Item type that the notification watches. */
    itemType: text('Watches', { size: 50 }),
    field: text('Field', { size: 100 }),
    /** An operator of list filters (`domain/core/item/operators.ts`). */
    operator: text('Operator', { size: 30 }),
    /** In the format of list queries. Ignored by operators without a value. */
    value: text('Value', { size: 1000, nullable: true }),
  },
})

export type NotificationRule = RowOf<typeof notificationRules>
