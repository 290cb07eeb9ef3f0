/** Public API of the notifications area. */
export { addSending } from './addSending.ts'
export { pathsOfRow } from './pathsOfFired.ts'
export { type Delivery, type Person, peopleOf, withheld } from './planDeliveries.ts'
export { areaOfRecipient } from './recipientItem.ts'
export { type RowChange, rowsBefore } from './rowsBefore.ts'
