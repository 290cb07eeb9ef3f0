import type { PlantMachine } from './machines.ts'
import { hash } from './random.ts'
import { plantShifts } from './shifts.ts'

const firstNames =
  'Ada Ben Carla Dmitri Elif Farid Grace Hugo Ines Jamal Kira Liam Mei Noah Olga Priya Quinn Rosa Sven Tara Umar Vera Wes Yara'.split(
    ' ',
  )
const lastNames =
  'Abbott Becker Costa Diaz Eriksen Fischer Garcia Hughes Ito Jensen Kowalski Larsen Moreau Novak Okafor Petrov Reyes Silva Tanaka Weber'.split(
    ' ',
  )

export type PlantEmployee = { empID: string; name: string; line: string; shiftNum: number }

const perCrew = (machine: PlantMachine) => Math.ceil(machine.department.count / 2)
const idOf = (machine: PlantMachine, shiftNum: number, place: number) =>
  `E${machine.hall > 0 ? machine.hall + 1 : ''}${machine.departmentIndex + 1}${shiftNum}${place + 1}`

/** Who stands at a machine in a shift: one person for two machines, another pair of machines each week. */
export function operatorOf(machine: PlantMachine, shiftNum: number, week: number): string {
  const size = perCrew(machine)
  return idOf(machine, shiftNum, (((Math.floor(machine.lane / 2) + week) % size) + size) % size)
}

/** Everybody who ever stands at one of the machines. */
export function crewOf(machines: readonly PlantMachine[]): PlantEmployee[] {
  const crew = new Map<string, PlantEmployee>()
  for (const machine of machines)
    for (const { shiftNum } of plantShifts[machine.department.scheduleID].shifts)
      for (let place = 0; place < perCrew(machine); place++) {
        const empID = idOf(machine, shiftNum, place)
        const pick = (names: readonly string[], salt: number) =>
          names[hash(machine.hall, machine.departmentIndex, shiftNum, place, salt) % names.length]!
        const name = `${pick(firstNames, 21)} ${pick(lastNames, 22)}`
        crew.set(empID, { empID, name, line: machine.line, shiftNum })
      }
  return [...crew.values()]
}
