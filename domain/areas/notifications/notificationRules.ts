import { choice, integer, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'

/** What must be so of a row for a notification to fire; rules of one are taken together in their order. */
export const notificationRules = defineItem({
  name: 'notificationRules',
  label: 'Notification Rule',
  area: 'utilities',
  key: ['ruleID'],
  title: ['notificationID'],
  fields: {
    ruleID: integer('Rule', { auto: true }),
    notificationID: integer('Notification', { fixed: true, of: 'notifications' }),
    /** How it is joined to the rules before it. */
    logic: choice('Logic', ['AND', 'OR'], { fallback: 'AND' }),
    /** What the notification watches. */
    itemType: text('Watches', { size: 50 }),
    field: text('Field', { size: 100 }),
    /** An operator of the lists' filters (`domain/core/item/operators.ts`). */
    operator: text('Operator', { size: 30 }),
    /** As it stands in a list's query. Operators that take no value look at none. */
    value: text('Value', { size: 1000, nullable: true }),
  },
})

export type NotificationRule = RowOf<typeof notificationRules>
