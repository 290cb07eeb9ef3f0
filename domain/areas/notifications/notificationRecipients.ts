import { choice, integer, json, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { permissions, permissionWords } from '../../core/rights/permissions.ts'

export const recipientTypes = ['user', 'group', 'email', 'device'] as const
export type RecipientType = (typeof recipientTypes)[number]

/** Recipients of a notification. */
export const notificationRecipients = defineItem({
  name: 'notificationRecipients',
  label: 'Notification Recipient',
  area: 'utilities',
  key: ['notificationRecipientID'],
  title: ['notificationID', 'recipientType'],
  fields: {
    notificationRecipientID: integer('Recipient', { auto: true }),
    notificationID: integer('Notification', { fixed: true, of: 'notifications' }),
    recipientType: choice('Kind', recipientTypes),
    /** A user name, the number of a user group, an email address, or the number of a device. */
    recipientID: text('Who', { size: 254 }),
    /** User whose permissions apply to a delivery to an address or a device; null: the product itself. */
    savedBy: integer('Saved By', { derived: true, nullable: true }),
    /**
     * Permissions of the API token with which that user added the recipient, which limit deliveries further; null: no
     * token was used.
     */
    savedRights: json('Saved With', permissions, { derived: true, nullable: true, words: permissionWords }),
  },
  check: recipientProblems,
})

export type NotificationRecipient = RowOf<typeof notificationRecipients>

const recipientFormats: Partial<Record<RecipientType, readonly [RegExp, string]>> = {
  group: [/^\d{1,9}$/, 'must be the number of a group'],
  email: [/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'must be an e-mail address'],
  device: [/^\d{1,9}$/, 'must be the number of a device'],
}

function recipientProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const { recipientType, recipientID } = row as NotificationRecipient
  const [pattern, message] = recipientFormats[recipientType] ?? [/./, '']
  return pattern.test(recipientID) ? {} : { recipientID: message }
}
