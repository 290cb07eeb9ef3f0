import { type Department, departments, hallSize } from './departments.ts'
import { fraction, uniform } from './random.ts'

/** A machine of the plant with its behavior. `lane`: its index within the department in its hall. */
export type PlantMachine = {
  index: number
  hall: number
  departmentIndex: number
  department: Department
  lane: number
  resourceID: string
  description: string
  /** Line and hall, the name of its device group. */
  line: string
  /** Actual cycle ÷ ideal cycle under good conditions. */
  pace: number
  /** Relative frequency of stops; 1 is average. */
  trouble: number
  scrapRate: number
  /** True if its slices contain the ideal cycle; other machines rely on the standard of the job operation. */
  knowsCycle: boolean
  /** True if it sometimes sends no data. */
  silent: boolean
  /** True if it runs after the last shift and on Sundays. */
  overtime: boolean
}

const two = (number: number) => String(number).padStart(2, '0')

/** Returns the machines of a plant, in as many halls of 24 as needed. The same seed gives the same machines. */
export function plantMachines(options: { seed: number; count: number }): PlantMachine[] {
  const slots = departments.flatMap((department, departmentIndex) =>
    Array.from({ length: department.count }, (_, lane) => ({ department, departmentIndex, lane })),
  )
  return Array.from({ length: options.count }, (_, index) => {
    const slot = slots[index % hallSize]!
    const hallNumber = Math.floor(index / hallSize)
    const { department, lane } = slot
    const key = [options.seed, index] as const
    return {
      ...slot,
      index,
      hall: hallNumber,
      resourceID: `${hallNumber > 0 ? `H${hallNumber + 1}-` : ''}${department.code}-${two(lane + 1)}`,
      description: `${department.machine} ${lane + 1} (${department.model})`,
      line: hallNumber > 0 ? `Hall ${hallNumber + 1} ${department.line}` : department.line,
      pace: uniform(1, 1.22, ...key, 1),
      trouble: uniform(0.35, 2.1, ...key, 2),
      scrapRate: department.scrapRate * uniform(0.5, 1.8, ...key, 3),
      knowsCycle: fraction(...key, 4) < 0.5,
      silent: department.code === 'PAINT' && lane === 1,
      overtime: department.code === 'LATHE' && lane === 2,
    }
  })
}
