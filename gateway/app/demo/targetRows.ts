import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import type { DemoRow } from './demoRow.ts'
import { groupRows } from './floorRows.ts'

/**
 * What the plant and its first line are to reach, and a wall for the hall. The wall is the last row and always the
 * same.
 */
export function targetRows(machines: readonly PlantMachine[]): DemoRow[] {
  const line = groupRows(machines)[0]!
  const slides = [
    { address: '/wall', seconds: 60 },
    { address: '/efficiency/overall?range=today', seconds: 30 },
    { address: '/efficiency/downtime?range=today', seconds: 30 },
  ]
  return [
    // Known already, unless this is an older demo's first row of its kind: its number is needed.
    line,
    {
      item: 'targets',
      body: { oeePercent: 72, availabilityPercent: 85, performancePercent: 88, qualityPercent: 97, teepPercent: 40 },
    },
    {
      item: 'targets',
      body: (idOf) => ({
        deviceGroupId: idOf(`deviceGroups/${line.body.deviceGroupName}`),
        oeePercent: 75,
        availabilityPercent: 87,
        performancePercent: 90,
        qualityPercent: 98,
      }),
    },
    { item: 'walls', body: { wallID: 'Hall', description: 'Above the gate of the hall', slides } },
  ]
}
