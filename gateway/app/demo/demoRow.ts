import { keyText } from '@takt/domain/core/item/itemKey.ts'
import type { MountedItem } from '../../core/items/mountedItem.ts'
import type { Body } from '../../core/items/write/itemCommands.ts'

/**
 * A row that the demo begins with. `body` may need the number that an earlier row got (`devices/LATHE-01`). `at`: when
 * it is said to have been added, epoch ms.
 */
export type DemoRow = { item: string; body: Body | ((idOf: (name: string) => number) => Body); at?: number }

// What a row is recognized by where the server makes its key.
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

/** By which a row is known again, whatever number it got: `devices/LATHE-01`, `jobOperations/J-7~0~10`. */
export function rowName({ type }: MountedItem, row: Body): string {
  const fields = nameFields[type.name]
  return `${type.name}/${fields ? fields.map((field) => row[field] ?? '').join('~') : keyText(type, row)}`
}
