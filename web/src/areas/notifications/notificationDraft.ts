import type { DelayUnit } from '@takt/domain/areas/notifications/delayMs.ts'
import type { NotificationRecipient, RecipientType } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import type { NotificationRule } from '@takt/domain/areas/notifications/notificationRules.ts'
import type { Notification } from '@takt/domain/areas/notifications/notifications.ts'

/** A rule in a draft; `ruleID`: the server's number as text, or `rule_…` while it is not stored. */
export type Condition = Pick<NotificationRule, 'logic' | 'field' | 'operator'> & { ruleID: string; value: string }

/** A recipient in a draft; its ID is formed like that of rules: `recipient_…`. */
export type Action = { notificationRecipientID: string; recipientType: RecipientType | ''; recipientID: string }

/**
 * A trigger: the notification itself (`isMainTrigger`), or a follow-up after a delay. `notificationID`: the server's
 * number as text, or `notification_…`.
 */
export type FollowUp = {
  name: string
  triggerTimeValue: string
  triggerTimeUnit: DelayUnit
  isMainTrigger: boolean
  conditions: readonly Condition[]
  actions: readonly Action[]
  notificationID: string
}

/** A notification with everything that belongs to it; the first of `followUps` is the notification itself. */
export type NotificationDraft = {
  itemType: string
  active: boolean
  startDate: string
  endDate: string
  followUps: readonly FollowUp[]
}

let createdCount = 0
const newID = (kind: 'rule' | 'recipient' | 'notification') => `${kind}_${Date.now()}_${++createdCount}`

/** True if the server has not assigned a number yet. */
export const isNew = (id: string): boolean => /^(rule|recipient|notification)_/.test(id)

export const newCondition = (fields: Omit<Condition, 'ruleID' | 'logic'>): Condition => ({
  ruleID: newID('rule'),
  logic: 'AND',
  ...fields,
})

export const newAction = (): Action => ({
  notificationRecipientID: newID('recipient'),
  recipientType: 'user',
  recipientID: '',
})

export const newFollowUp = (isMainTrigger = false): FollowUp => ({
  name: '',
  triggerTimeValue: isMainTrigger ? '' : '30',
  triggerTimeUnit: 'MINUTES',
  isMainTrigger,
  conditions: [],
  actions: [newAction()],
  notificationID: newID('notification'),
})

export const newDraft = (): NotificationDraft => ({
  itemType: '',
  active: true,
  startDate: '',
  endDate: '',
  followUps: [newFollowUp(true)],
})

/** A notification, or follow-up, with its rules and recipients, as the server returns them. */
export type StoredTrigger = {
  notification: Notification
  rules: readonly NotificationRule[]
  recipients: readonly NotificationRecipient[]
}

/** Converts the stored notification and its follow-ups to a draft. */
export function draftOf(main: StoredTrigger, followUps: readonly StoredTrigger[]): NotificationDraft {
  const { itemType, active, startDate, endDate } = main.notification
  return {
    itemType,
    active,
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    followUps: [main, ...followUps].map((trigger): FollowUp => {
      const { notification, rules, recipients } = trigger
      return {
        name: notification.description,
        triggerTimeValue: notification.delayValue === null ? '' : String(notification.delayValue),
        triggerTimeUnit: notification.delayUnits ?? 'MINUTES',
        isMainTrigger: trigger === main,
        conditions: rules.map(({ ruleID, logic, field, operator, value }) => ({
          ruleID: String(ruleID),
          logic,
          field,
          operator,
          value: value ?? '',
        })),
        actions: recipients.map(({ notificationRecipientID, recipientType, recipientID }) => ({
          notificationRecipientID: String(notificationRecipientID),
          recipientType,
          recipientID,
        })),
        notificationID: String(notification.notificationID),
      }
    }),
  }
}

/** Returns the draft with one of its triggers changed. */
export const withTrigger = (draft: NotificationDraft, index: number, change: Partial<FollowUp>): NotificationDraft => ({
  ...draft,
  followUps: draft.followUps.with(index, { ...draft.followUps[index]!, ...change }),
})
