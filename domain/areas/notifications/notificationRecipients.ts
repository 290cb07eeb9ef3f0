import { choice, integer, json, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { permissions, permissionWords } from '../../core/rights/permissions.ts'

export const recipientTypes = ['user', 'group', 'email', 'device'] as const
export type RecipientType = (typeof recipientTypes)[number]

/** Who is told when a notification fires. */
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
    /** A user name, the number of a group of users, an e-mail address, or the number of a device. */
    recipientID: text('Who', { size: 254 }),
    /** With whose rights an address or a device is told; null: the product itself. */
    savedBy: integer('Saved By', { derived: true, nullable: true }),
    /** What the API token might do by which that one put it on: it is told no more; null: it was no token. */
    savedRights: json('Saved With', permissions, { derived: true, nullable: true, words: permissionWords }),
  },
  check: recipientProblems,
})

export type NotificationRecipient = RowOf<typeof notificationRecipients>

const looks: Partial<Record<RecipientType, readonly [RegExp, string]>> = {
  group: [/^\d{1,9}$/, 'must be the number of a group'],
  email: [/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'must be an e-mail address'],
  device: [/^\d{1,9}$/, 'must be the number of a device'],
}

function recipientProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const { recipientType, recipientID } = row as NotificationRecipient
  const [pattern, sentence] = looks[recipientType] ?? [/./, '']
  return pattern.test(recipientID) ? {} : { recipientID: sentence }
}
