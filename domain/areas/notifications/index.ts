/** Public API of the notifications area. */
export { isWatchable } from './isWatchable.ts'
export { machineAlerts } from './machineAlerts.ts'
export { recipientTypes } from './notificationRecipients.ts'
export { type ReadRule, readRule, ruleTransition } from './rulesMatch.ts'
