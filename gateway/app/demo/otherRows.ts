import { departments } from '@takt/domain/areas/plant/departments.ts'
import type { DemoRow } from './demoRow.ts'
import { scheduleRows } from './floorRows.ts'

/** Returns two machines of the other company; one has the same name as a machine of the demo plant. */
export function otherRows(locationId: number): DemoRow[] {
  const { cycleSecs, costPerHour, code } = departments.find((department) => department.code === 'PRESS')!
  const names = [`${code}-01`, 'SAW-01']
  return [
    ...scheduleRows(['DAY']),
    ...names.map((resourceID) => ({
      item: 'resources',
      body: {
        resourceID,
        description: 'Not part of the demo plant',
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
