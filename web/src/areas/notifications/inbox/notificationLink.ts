import type { ReceivedNotification } from '@takt/domain/areas/notifications/responses/receivedNotification.ts'

/** The page that a message links to. */
export type NotificationLink = { to: string; search?: { machine: string } }

/**
 * Returns the link of a message: its row (for an alert the machine), else its notification; null if the user may open
 * none of these. `opens`: true if the user has a list of that name.
 */
export function notificationLink(
  { about, notificationID }: Pick<ReceivedNotification, 'about' | 'notificationID'>,
  opens: (list: string) => boolean,
): NotificationLink | null {
  if (about?.itemType === 'machineAlerts') return { to: '/efficiency/details', search: { machine: about.key } }
  if (about && opens(about.itemType)) return { to: `/${about.itemType}/${encodeURIComponent(about.key)}` }
  return notificationID !== null && opens('notifications') ? { to: `/notifications/${notificationID}` } : null
}
