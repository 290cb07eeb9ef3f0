import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'

/** A row identified by its type and the joined values of its key. */
export type RowAddress = { itemType: string; key: string }

/** Splits the stream name of a row, for example `requests/50`. */
export function splitAbout(about: string): RowAddress {
  const slash = about.indexOf('/')
  return { itemType: about.slice(0, slash), key: about.slice(slash + 1) }
}

/** Returns the row that a reader opens; for an alert (`kind~machine`, `watchAlerts.ts`) the machine. */
export function rowOf({ itemType, key }: RowAddress): RowAddress {
  return { itemType, key: itemType === machineAlerts.name ? key.slice(key.indexOf('~') + 1) : key }
}
