import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/**
 * Returns the instant (ISO 8601) at which a limit ends: an instant itself, or for a day `YYYY-MM-DD` its end in a zone.
 */
export const limitOf = (dateLimit: string, timeZone: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(dateLimit)
    ? new Date(wallClock(timeZone).dayStart(dayOfDate(dateLimit) + 1)).toISOString()
    : dateLimit
