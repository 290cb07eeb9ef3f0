import { machineAlerts } from './machineAlerts.ts'

/** Item types without a page of their own; their rows are shown on the page of the record they belong to. */
const withoutPage: readonly string[] = ['notificationRecipients', 'notificationRules', 'organizationSettings']

/**
 * Returns the path of the page of a record in the web application; an alert is shown on its machine's page. `key` is
 * the joined key of the row, or the machine of an alert. Null: the record has no page.
 */
export function recordPath(itemType: string, key: string): string | null {
  if (itemType === machineAlerts.name) return `/efficiency/details?machine=${encodeURIComponent(key)}`
  return withoutPage.includes(itemType) ? null : `/${itemType}/${encodeURIComponent(key)}`
}

/** Returns the path of the list of a type's records; null: there is no list. */
export function listPath(itemType: string): string | null {
  if (itemType === machineAlerts.name) return '/efficiency/alerts'
  return withoutPage.includes(itemType) ? null : `/${itemType}`
}
