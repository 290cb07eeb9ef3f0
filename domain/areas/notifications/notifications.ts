import { boolean, choice, date, integer, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { delayMs, delayUnits, longestDelayMs } from './delayMs.ts'

/** Returns the display name of an item type: `jobOperations` → `Job operations`. */
function typeWords(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Notifications: rows that start to match the rules, or alerts of machines that start. */
export const notifications = defineItem({
  name: 'notifications',
  label: 'Notification',
  area: 'utilities',
  key: ['notificationID'],
  title: ['description'],
  fields: {
    notificationID: integer('Notification', { auto: true }),
    description: text('Description', { size: 200 }),
    /** Name of the watched item type, or that of alerts (`machineAlerts.ts`). */
    itemType: text('Watches', { size: 50, fixed: true, words: typeWords }),
    active: boolean('Active', { fallback: true }),
    /** Days in the organization's time zone, both inclusive. */
    startDate: date('From', { nullable: true }),
    endDate: date('Until', { nullable: true }),
    /** For a follow-up: the notification it follows, and the delay after that one fired. */
    parentNotificationID: integer('Follows', { nullable: true, fixed: true, of: 'notifications' }),
    delayValue: integer('Delay', { nullable: true, min: 1, max: 525_600 }),
    delayUnits: choice('Delay Units', delayUnits, { nullable: true }),
  },
  mask: ['description'],
  check: notificationProblems,
})

export type Notification = RowOf<typeof notifications>

function notificationProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const { startDate, endDate, parentNotificationID, delayValue, delayUnits: units } = row as Notification
  const problems: Record<string, string> = {}
  if (startDate !== null && endDate !== null && endDate < startDate) problems.endDate = 'must not be before From'
  const isFollowUp = parentNotificationID !== null
  if (delayValue !== null && units !== null && delayMs({ delayValue, delayUnits: units }) > longestDelayMs)
    problems.delayValue = 'must not be more than 365 days'
  for (const [name, value] of Object.entries({ delayValue, delayUnits: units })) {
    if (isFollowUp && value === null) problems[name] = 'is required for a follow-up'
    if (!isFollowUp && value !== null) problems[name] = 'is for follow-ups only'
  }
  return problems
}
