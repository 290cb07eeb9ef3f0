import { departments } from '@takt/domain/areas/plant/departments.ts'
import type { DemoRow } from './demoRow.ts'
import { scheduleRows } from './floorRows.ts'

/** Two machines of their own for the company beside the demo plant; one carries a name that the demo plant has too. */
export function otherRows(locationId: number): DemoRow[] {
  const { cycleSecs, costPerHour, code } = departments.find((department) => department.code === 'PRESS')!
  const names = [`${code}-01`, 'SAW-01']
  return [
    ...scheduleRows(['DAY']),
    ...names.map((resourceID) => ({
      item: 'resources',
      body: {
        resourceID,
        description: 'Not of the demo plant',
        idealCycleSecs: cycleSecs,
        scheduleID: 'DAY',
        locationId,
        costPerHour,
      },
    })),
    ...names.map((resourceID) => ({
      item: 'devices',
      body: { deviceName: `${resourceID} hub`, deviceTypeId: 'takt-h1', resourceId: resourceID, locationId },
    })),
  ]
}
