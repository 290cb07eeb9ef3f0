/** Messages of notifications. */
export const notificationsTexts = {
  cannotBeWatched: (itemType: unknown) => `${itemType} cannot be watched`,
  parentMissing: 'the notification does not exist',
  parentIsFollowUp: 'must not be a follow-up itself',
  otherItemType: (itemType: string) => `must be ${itemType}, like that of its notification`,
  notificationMissing: 'the notification does not exist',
  peopleComparison: 'must be an operator without a value: a rule must not name people',
  /** Limits. */
  maxRules: (max: number) => `has ${max} rules, the maximum per notification`,
  maxRecipients: (max: number) => `has ${max} recipients, the maximum per notification: add a group instead`,
  maxWatching: (max: number) => `is watched by ${max} notifications, the maximum`,
  recipientMissing: 'the recipient does not exist in this organization',
  notWhileMasked: 'Rules and recipients are not shown or changed while names are masked. Turn masking off first.',
  sendingsMasked: 'Recipients are not shown while names are masked',
  needsRead: (area: string) => `A notification of this kind needs the right 'read' on '${area}'`,
  needsToNotify: (area: string) => `A recipient of this kind needs the right 'read' on '${area}'`,
  notification: 'This notification',
  message: 'This message',
  nothingToAcknowledge: 'Only messages of an existing notification can be acknowledged',
  notSentYet: 'This message has not been sent yet. Acknowledge it after it is sent.',
  /** Reasons for a sending without recipients. */
  noRecipients: 'No recipients',
  acknowledged: 'Acknowledged before this follow-up was sent',
  gone: 'Deleted or no longer active',
  /** Delivery details. */
  notThere: 'Not connected, and no email address',
  deviceNotThere: 'Not connected',
  mayNotRead: 'May not read the subject',
  saverMayNotRead: 'The user who added this recipient may no longer read the subject',
  saverMayNotNotify: 'The user who added this recipient may no longer read devices',
  accountGone: 'The account no longer exists',
  emails: {
    toAddress: {
      many: 'Many emails are going to this address: waiting',
      tooMany: 'Too many emails went to this address: not sent. The record shows the content.',
    },
    ofOrganization: {
      many: 'Your organization is sending many emails: waiting',
      tooMany: 'Your organization sent too many emails: not sent. The record shows the content.',
    },
  },
  interrupted: 'The gateway stopped while sending',
  /** Replaces the name of a notification if names are masked. */
  maskedDescription: 'A notification',
  maskedOfFlow: 'A flow sent a message',
  /** Email texts. */
  emailLink: 'More in Takt (sign in)',
  emailAcknowledge: 'Acknowledge and stop the follow-ups (works once, for 30 days)',
  emailOfFlow: (flowName: string) => `You receive this email because the flow “${flowName}” sends it to you.`,
  emailReason: (description: string) =>
    `You receive this email because you are a recipient of the notification “${description}”.`,
} as const
