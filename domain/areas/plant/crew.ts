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

const perCrew = (machine: PlantMachine) => Math.ceil(machine.department.count / 2)
const idOf = (machine: PlantMachine, shiftNum: number, place: number) =>
  `E${machine.hall > 0 ? machine.hall + 1 : ''}${machine.departmentIndex + 1}${shiftNum}${place + 1}`

/** Who stands at a machine in a shift: one person for two machines, another pair of machines each week. */
export function operatorOf(machine: PlantMachine, shiftNum: number, week: number): string {
  const size = perCrew(machine)
  return idOf(machine, shiftNum, (((Math.floor(machine.lane / 2) + week) % size) + size) % size)
}

/** A name that depends on the given whole numbers. */
export const nameOf = (...numbers: readonly number[]) => ({
  firstName: firstNames[hash(...numbers, 21) % firstNames.length]!,
  lastName: lastNames[hash(...numbers, 22) % lastNames.length]!,
})

/** Everybody who ever stands at one of the machines. */
export function crewOf(machines: readonly PlantMachine[]): PlantEmployee[] {
  const crew = new Map<string, PlantEmployee>()
  for (const machine of machines)
    for (const { shiftNum } of plantShifts[machine.department.scheduleID].shifts)
      for (let place = 0; place < perCrew(machine); place++) {
        const empID = idOf(machine, shiftNum, place)
        const name = nameOf(machine.hall, machine.departmentIndex, shiftNum, place)
        crew.set(empID, { empID, ...name, department: machine.line, shiftNum })
      }
  return [...crew.values()]
}
