import type { PlantMachine } from './machines.ts'
import { firstNames, lastNames } from './names.ts'
import { hash } from './random.ts'
import { plantShifts } from './shifts.ts'

export type PlantEmployee = {
  empID: string
  firstName: string
  lastName: string
  department: string
  shiftNum: number
}

const crewSize = (machine: PlantMachine) => Math.ceil(machine.department.count / 2)
const idOf = (machine: PlantMachine, shiftNum: number, index: number) =>
  `E${machine.hall > 0 ? machine.hall + 1 : ''}${machine.departmentIndex + 1}${shiftNum}${index + 1}`

/** Returns the operator of a machine in a shift: one person for two machines, another pair of machines each week. */
export function operatorOf(machine: PlantMachine, shiftNum: number, week: number): string {
  const size = crewSize(machine)
  return idOf(machine, shiftNum, (((Math.floor(machine.lane / 2) + week) % size) + size) % size)
}

/** Returns a name determined by whole numbers. */
export const nameOf = (...numbers: readonly number[]) => ({
  firstName: firstNames[hash(...numbers, 21) % firstNames.length]!,
  lastName: lastNames[hash(...numbers, 22) % lastNames.length]!,
})

/** Returns all people who work at any of the machines. */
export function crewOf(machines: readonly PlantMachine[]): PlantEmployee[] {
  const crew = new Map<string, PlantEmployee>()
  for (const machine of machines)
    for (const { shiftNum } of plantShifts[machine.department.scheduleID].shifts)
      for (let index = 0; index < crewSize(machine); index++) {
        const empID = idOf(machine, shiftNum, index)
        const name = nameOf(machine.hall, machine.departmentIndex, shiftNum, index)
        crew.set(empID, { empID, ...name, department: machine.line, shiftNum })
      }
  return [...crew.values()]
}
