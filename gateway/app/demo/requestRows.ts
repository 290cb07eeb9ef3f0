import { hash } from '@takt/domain/areas/plant/random.ts'
import { plantReasons } from '@takt/domain/areas/plant/reasons.ts'
import { plantStaff } from '@takt/domain/areas/plant/staff.ts'
import type { DemoRow } from './demoRow.ts'
import type { PlantStop } from './plantStops.ts'

const types: Record<string, { description: string; department: string }> = {
  MAINTENANCE: { description: 'Maintenance', department: 'Maintenance' },
  TOOLING: { description: 'Tool change or repair', department: 'Tool Room' },
  MATERIAL: { description: 'Material to the machine', department: 'Material Handling' },
  FORKLIFT: { description: 'Forklift', department: 'Logistics' },
  INSPECTION: { description: 'First-piece inspection', department: 'Quality' },
}

const calledFor: Record<string, keyof typeof types> = {
  'TOOL-BREAKAGE': 'TOOLING',
  'MATERIAL-MISSING': 'MATERIAL',
  'CONTAINER-FULL': 'FORKLIFT',
}

const openPeriodMs = 8 * 3_600_000

/** Returns the employee who came: one of the department responsible for such a stop. */
export function helperOf({ reason, machine, from }: PlantStop) {
  const { department } = types[calledFor[reason] ?? 'MAINTENANCE']!
  const team = plantStaff.filter((employee) => employee.department === department)
  return team[hash(machine.index, from, 71) % team.length]!
}

/** Returns the request types and the requests raised during recent stops. */
export const requestRows = (stops: readonly PlantStop[], now: number): DemoRow[] => [
  ...Object.entries(types).map(([requestTypeID, { description }]) => ({
    item: 'requestTypes',
    body: { requestTypeID, description },
  })),
  ...stops.map((stop) => {
    const { reason, machine, operation, empID, from, to, state } = stop
    const about = plantReasons.find(({ reasonCode }) => reasonCode === reason)!.description
    const recent = now - to < openPeriodMs
    return {
      item: 'requests',
      at: from + 60_000,
      body: {
        requestTypeID: calledFor[reason] ?? 'MAINTENANCE',
        description: about,
        resourceID: machine.resourceID,
        jobNum: operation.jobNum,
        empID,
        assignedTo: helperOf(stop).empID,
        status: recent ? 'accepted' : 'done',
        priority: state === 'down' ? 'high' : 'normal',
      },
    }
  }),
]
