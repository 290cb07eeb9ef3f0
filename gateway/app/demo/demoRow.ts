import { keyText } from '@takt/domain/core/item/itemKey.ts'
import type { MountedItem } from '../../core/items/mountedItem.ts'
import type { Body } from '../../core/items/write/itemCommands.ts'

/**
 * An initial row of the demo. `body` may depend on the ID of an earlier row (`devices/LATHE-01`). `at`: its recorded
 * creation time, epoch ms.
 */
export type DemoRow = { item: string; body: Body | ((idOf: (name: string) => number) => Body); at?: number }

// Fields that identify a row if the server generates its key.
const nameFields: Record<string, readonly string[]> = {
  locations: ['locationName'],
  devices: ['deviceName'],
  deviceGroups: ['deviceGroupName'],
  scheduleExceptions: ['scheduleID', 'resourceID', 'date'],
  connectors: ['description'],
  facilities: ['facilityName'],
  floorPlans: ['floorPlanName'],
  zones: ['zoneName'],
  requests: ['resourceID', 'jobNum', 'description'],
  laborTickets: ['empID', 'resourceID', 'start'],
  reasonEntries: ['resourceID', 'start'],
  targets: ['oeePercent'],
  tagAssociations: ['associationType', 'associationID', 'epc'],
}

/**
 * Returns a name that identifies a row independently of its generated ID: `devices/LATHE-01`, `jobOperations/J-7~0~10`.
 */
export function rowName({ type }: MountedItem, row: Body): string {
  const fields = nameFields[type.name]
  return `${type.name}/${fields ? fields.map((field) => row[field] ?? '').join('~') : keyText(type, row)}`
}
