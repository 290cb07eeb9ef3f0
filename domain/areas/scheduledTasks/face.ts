/** What other areas may use of scheduled tasks: times on the clock of a zone. */
export { dayNames } from './calendarEntry.ts'
export type { LocalTime } from './localTimes.ts'
export { nextSlot } from './slots.ts'
