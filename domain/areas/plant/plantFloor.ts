import type { PlanPoint } from '../floorPlans/planPoint.ts'
import { departments, hallSize } from './departments.ts'
import type { PlantMachine } from './machines.ts'

/** An area of a hall: the machines of a department, where jobs wait, or where people rest. */
export type PlantZone = {
  name: string
  /** Of its department; null where no machine stands. */
  code: string | null
  polygon: readonly PlanPoint[]
  centre: PlanPoint
  /** How many people may be in it. */
  capacity: number | null
}

/** How large a hall is on the ground, in metres. */
export const hallMetres = { width: 60, height: 30 }

const columns = 5
const rows = [
  { top: 0.05, bottom: 0.43 },
  { top: 0.57, bottom: 0.95 },
] as const

const lineOf = (route: 0 | 1) => departments.filter((department) => department.route === route)
const inRow = (route: 0 | 1, first: string) => [
  { name: first, code: null, capacity: route === 0 ? null : 12 },
  ...lineOf(route).map(({ line, code, count }) => ({ name: line, code, capacity: count + 2 })),
]

/** The areas of a hall: the store and turned parts above, the break room and sheet metal beneath, an aisle between. */
export const plantZones: readonly PlantZone[] = ([0, 1] as const).flatMap((route) =>
  inRow(route, route === 0 ? 'Store' : 'Break room').map((zone, column) => {
    const { top, bottom } = rows[route]
    const [left, right] = [(column + 0.05) / columns, (column + 0.95) / columns]
    const polygon: PlanPoint[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]
    return { ...zone, polygon, centre: [(left + right) / 2, (top + bottom) / 2] as PlanPoint }
  }),
)

export const storeZone = 0
export const breakZone = columns

/** The area in which a machine stands, and where in its hall. */
export function placeOfMachine({ department, lane }: Pick<PlantMachine, 'department' | 'lane'>) {
  const zone = plantZones.findIndex(({ code }) => code === department.code)
  const [[left, top], , [right, bottom]] = plantZones[zone]!.polygon as [PlanPoint, PlanPoint, PlanPoint, PlanPoint]
  const at = (lane + 0.5) / department.count
  const y = top + (bottom - top) * (lane % 2 === 0 ? 0.35 : 0.65)
  return { zone, at: [left + (right - left) * at, y] as PlanPoint }
}

/** Readers of a hall, each with an antenna over every area of one row; antennas are numbered through all halls. */
export const readersOfHall = (hall: number) =>
  ['A', 'B'].map((letter, row) => ({
    name: `Hall ${hall + 1} reader ${letter}`,
    hall,
    antennas: plantZones
      .map((_, zone) => zone)
      .slice(row * columns, (row + 1) * columns)
      .map((zone) => ({ antenna: hall * plantZones.length + zone + 1, zone, at: plantZones[zone]!.centre })),
  }))
export type PlantReader = ReturnType<typeof readersOfHall>[number]

/** Halls that readers hang in: in a plant of thousands of machines the first ones. */
export const hallsHeard = (machines: number) => Math.min(2, Math.ceil(machines / hallSize))
