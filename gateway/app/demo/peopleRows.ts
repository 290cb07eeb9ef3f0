import { crewOf, type PlantEmployee } from '@takt/domain/areas/plant/crew.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { plantShifts } from '@takt/domain/areas/plant/shifts.ts'
import { formerStaff, plantStaff } from '@takt/domain/areas/plant/staff.ts'
import type { DemoRow } from './demoRow.ts'

const indirects: Record<string, string> = {
  HANDOVER: 'Shift handover',
  REPAIR: 'Repair at a machine',
  CLEAN: 'Cleaning',
  MEETING: 'Meeting',
  TRAINING: 'Training',
  INVENTORY: 'Stock-taking',
  MATERIAL: 'Fetching material',
  WAIT: 'Waiting for work',
}

/** Returns all employees of the plant: machine operators and other staff. */
export const peopleOf = (machines: readonly PlantMachine[]): PlantEmployee[] => [...crewOf(machines), ...plantStaff]

/** Returns shifts, employees and indirect labor codes. */
export const peopleRows = (machines: readonly PlantMachine[]): DemoRow[] => [
  ...plantShifts['THREE-SHIFT'].shifts.map(({ shiftNum, name, start, end }) => ({
    item: 'shifts',
    body: { shiftNum, description: name, start, end },
  })),
  ...peopleOf(machines).map((body) => ({ item: 'employees', body })),
  ...formerStaff.map((body) => ({ item: 'employees', body: { ...body, active: false } })),
  ...Object.entries(indirects).map(([indirectCode, description]) => ({
    item: 'indirects',
    body: { indirectCode, description },
  })),
]
