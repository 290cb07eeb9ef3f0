/** What other areas may use of notifications. */
export { isWatchable } from './isWatchable.ts'
export { machineAlerts } from './machineAlerts.ts'
export { recipientTypes } from './notificationRecipients.ts'
export { type ReadRule, readRule, whatBegan } from './rulesHold.ts'
