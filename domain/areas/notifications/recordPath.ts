import { machineAlerts } from './machineAlerts.ts'

/** Item types whose rows are shown on the page of the record they belong to, and have no page of their own. */
const withoutPage: readonly string[] = ['notificationRecipients', 'notificationRules', 'organizationSettings']

/**
 * Path of the page that shows a record, as the web application routes it: an alert is shown on its machine's page. `key`
 * is the joined key of the row, of an alert its machine. Null: the record has no page.
 */
export function recordPath(itemType: string, key: string): string | null {
  if (itemType === machineAlerts.name) return `/efficiency/details?machine=${encodeURIComponent(key)}`
  return withoutPage.includes(itemType) ? null : `/${itemType}/${encodeURIComponent(key)}`
}

/** Path of the list of a type's records; null: it has no list. */
export function listPath(itemType: string): string | null {
  if (itemType === machineAlerts.name) return '/efficiency/alerts'
  return withoutPage.includes(itemType) ? null : `/${itemType}`
}
