/** What the server says of notifications. */
export const notificationsTexts = {
  cannotBeWatched: (itemType: unknown) => `nothing called ${itemType} can be watched`,
  parentMissing: 'there is no such notification',
  parentIsFollowUp: 'must not be a follow-up itself',
  otherItemType: (itemType: string) => `must be ${itemType}, as of its notification`,
  notificationMissing: 'there is no such notification',
  whoIsAsked: 'may only be asked whether it is empty: a rule does not name people',
  /** How many there may be. */
  mostRules: (most: number) => `has ${most} rules, the most that a notification may have`,
  mostRecipients: (most: number) => `has ${most} recipients, the most that a notification may have: put a group on`,
  mostWatching: (most: number) => `is watched by ${most} notifications, the most there may be`,
  recipientMissing: 'there is nobody of that name here',
  notWhileMasked: 'Rules and recipients are not shown or changed while names are masked. Turn masking off first.',
  sendingsMasked: 'Who was told of what is not shown while names are masked',
  needsRead: (area: string) => `A notification of this kind needs the right 'read' on '${area}'`,
  needsToTell: (area: string) => `A recipient of this kind needs the right 'read' on '${area}'`,
  notification: 'This notification',
  message: 'This message',
  nothingToAcknowledge: 'Only what a notification that still exists reported can be acknowledged',
  notSentYet: 'This message is not sent yet. Acknowledge it once it is.',
  /** Why nobody was told. */
  nobody: 'It has no recipients',
  acknowledged: 'It was acknowledged before this follow-up was sent',
  gone: 'It was deleted, or is not in force any more',
  /** Of deliveries. */
  notThere: 'Not connected, and no e-mail address',
  deviceNotThere: 'Not connected',
  mayNotRead: 'May not read what it is about',
  saverMayNotRead: 'Whoever put this recipient on may not read what it is about any more',
  saverMayNotTell: 'Whoever put this recipient on may not read devices any more',
  accountGone: 'There is no such account here any more',
  letters: {
    toAddress: {
      many: 'Many letters go to this address: it waits for its turn',
      tooMany: 'Too many letters went to this address: the record tells what it would have said',
    },
    ofOrganization: {
      many: 'Many letters of your organization go out: it waits for its turn',
      tooMany: 'Too many letters of your organization went out: the record tells what it would have said',
    },
  },
  interrupted: 'The gateway ended while it was being sent',
  /** In place of what a notification is called, to whom names are masked. */
  maskedDescription: 'A notification',
  maskedOfFlow: 'A flow said something',
  /** The letter. */
  letterLink: 'More in Takt (sign in)',
  letterAcknowledge: 'Acknowledge, which stops the follow-ups (works once, for 30 days)',
  letterOfFlow: (flowName: string) => `You get this letter because the flow “${flowName}” sends it to you.`,
  letterWhy: (description: string) =>
    `You get this letter because you are a recipient of the notification “${description}”.`,
} as const
