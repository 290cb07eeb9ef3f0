import { departments } from './departments.ts'
import { uniform } from './random.ts'

export type PlantPart = { partNum: string; partRevision: string; description: string; route: 0 | 1; index: number }

const turnedParts = [
  'Drive shaft',
  'Pump flange',
  'Bearing housing',
  'Spindle sleeve',
  'Valve body',
  'Gear blank',
  'Coupling hub',
]
const sheet = [
  'Mounting bracket',
  'Cabinet door',
  'Chassis rail',
  'Cover plate',
  'Fan guard',
  'Cable tray',
  'Hinge arm',
]

const named = (names: readonly string[], route: 0 | 1) =>
  names.map((description, index) => ({
    description,
    route,
    index,
    partNum: `P-${(route + 1) * 1000 + (index + 1) * 10}`,
    partRevision: 'ABC'[(index * 2 + route) % 3]!,
  }))

/** The products of the plant. */
export const plantParts: readonly PlantPart[] = [...named(turnedParts, 0), ...named(sheet, 1)]

export const partsOf = (route: 0 | 1) => plantParts.filter((part) => part.route === route)

/** Returns the ideal seconds per part at a department, its standard. */
export function cycleSecsOf(part: PlantPart, departmentIndex: number): number {
  const { cycleSecs } = departments[departmentIndex]!
  return Math.round(cycleSecs * uniform(0.75, 1.35, part.route, part.index, departmentIndex) * 10) / 10
}
