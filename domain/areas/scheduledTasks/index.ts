/** Public API of the scheduled tasks area: local times in a zone. */
export { dayNames } from './calendarEntry.ts'
export type { LocalTime } from './localTimes.ts'
export { nextSlot } from './slots.ts'
