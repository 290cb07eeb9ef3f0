import { Temporal } from 'temporal-polyfill'
import type { Notification } from './notifications.ts'

/**
 * True if a notification is in force at an instant (epoch ms): active, and within its days in the organization's time
 * zone.
 */
export function isInForce(
  { active, startDate, endDate }: Pick<Notification, 'active' | 'startDate' | 'endDate'>,
  { at, timeZone }: { at: number; timeZone: string },
): boolean {
  if (!active) return false
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return (startDate === null || startDate <= day) && (endDate === null || day <= endDate)
}
