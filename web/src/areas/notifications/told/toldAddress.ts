import type { Told } from '@takt/domain/areas/notifications/answers/told.ts'

/** A page that a message leads to. */
export type ToldAddress = { to: string; search?: { machine: string } }

/**
 * Where a message leads: the row that it is about (of an alert its machine), else its notification; null where none of
 * these opens for whoever reads it. `opens`: whether there is a list of that name for them.
 */
export function toldAddress(
  { about, notificationID }: Pick<Told, 'about' | 'notificationID'>,
  opens: (list: string) => boolean,
): ToldAddress | null {
  if (about?.itemType === 'machineAlerts') return { to: '/efficiency/details', search: { machine: about.key } }
  if (about && opens(about.itemType)) return { to: `/${about.itemType}/${encodeURIComponent(about.key)}` }
  return notificationID !== null && opens('notifications') ? { to: `/notifications/${notificationID}` } : null
}
