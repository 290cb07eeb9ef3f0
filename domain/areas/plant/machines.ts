import { type Department, departments, hallSize } from './departments.ts'
import { between, fraction } from './random.ts'

/** A machine of the plant with its temper. `lane`: which of its department's machines in its hall. */
export type PlantMachine = {
  index: number
  hall: number
  departmentIndex: number
  department: Department
  lane: number
  resourceID: string
  description: string
  /** Line and hall: the device group it belongs to. */
  line: string
  /** Actual cycle ÷ ideal cycle when all is well. */
  pace: number
  /** How often it stops, 1 is usual. */
  trouble: number
  scrapRate: number
  /** Sends the ideal cycle in its slices; others rely on the job operation's standard. */
  knowsCycle: boolean
  /** Falls silent now and then. */
  silent: boolean
  /** Runs on after the last shift and on Sundays. */
  overtime: boolean
}

const two = (number: number) => String(number).padStart(2, '0')

/** The machines of a plant: as many halls of 24 as it takes. The same seed gives the same machines. */
export function plantMachines(options: { seed: number; count: number }): PlantMachine[] {
  const hall = departments.flatMap((department, departmentIndex) =>
    Array.from({ length: department.count }, (_, lane) => ({ department, departmentIndex, lane })),
  )
  return Array.from({ length: options.count }, (_, index) => {
    const place = hall[index % hallSize]!
    const hallNumber = Math.floor(index / hallSize)
    const { department, lane } = place
    const key = [options.seed, index] as const
    return {
      ...place,
      index,
      hall: hallNumber,
      resourceID: `${hallNumber > 0 ? `H${hallNumber + 1}-` : ''}${department.code}-${two(lane + 1)}`,
      description: `${department.machine} ${lane + 1} (${department.model})`,
      line: hallNumber > 0 ? `Hall ${hallNumber + 1} ${department.line}` : department.line,
      pace: between(1, 1.22, ...key, 1),
      trouble: between(0.35, 2.1, ...key, 2),
      scrapRate: department.scrapRate * between(0.5, 1.8, ...key, 3),
      knowsCycle: fraction(...key, 4) < 0.5,
      silent: department.code === 'PAINT' && lane === 1,
      overtime: department.code === 'LATHE' && lane === 2,
    }
  })
}
