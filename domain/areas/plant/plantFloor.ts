import type { PlanPoint } from '../floorPlans/planPoint.ts'
import { departments, hallSize } from './departments.ts'
import type { PlantMachine } from './machines.ts'

/** An area of a hall: the machines of a department, the store, or the break room. */
export type PlantZone = {
  name: string
  /** Code of its department; null for areas without machines. */
  code: string | null
  polygon: readonly PlanPoint[]
  centre: PlanPoint
  /** Maximum number of people in it. */
  capacity: number | null
}

/** Dimensions of a hall in meters. */
export const hallMeters = { width: 60, height: 30 }

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

/**
 * The areas of a hall: the store and turned parts in the upper row, the break room and sheet metal in the lower one,
 * with an aisle between.
 */
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

/** Returns the area of a machine and its position in the hall. */
export function machinePosition({ department, lane }: Pick<PlantMachine, 'department' | 'lane'>) {
  const zone = plantZones.findIndex(({ code }) => code === department.code)
  const [[left, top], , [right, bottom]] = plantZones[zone]!.polygon as [PlanPoint, PlanPoint, PlanPoint, PlanPoint]
  const at = (lane + 0.5) / department.count
  const y = top + (bottom - top) * (lane % 2 === 0 ? 0.35 : 0.65)
  return { zone, at: [left + (right - left) * at, y] as PlanPoint }
}

/**
 * Returns the readers of a hall, each with an antenna over every area of one row; antennas are numbered across all
 * halls.
 */
export const readersOfHall = (hall: number) =>
  ['A', 'B'].map((rowName, row) => ({
    name: `Hall ${hall + 1} reader ${rowName}`,
    hall,
    antennas: plantZones
      .map((_, zone) => zone)
      .slice(row * columns, (row + 1) * columns)
      .map((zone) => ({ antenna: hall * plantZones.length + zone + 1, zone, at: plantZones[zone]!.centre })),
  }))
export type PlantReader = ReturnType<typeof readersOfHall>[number]

/** Returns the number of halls with readers: in a plant of thousands of machines only the first ones. */
export const hallsWithReaders = (machines: number) => Math.min(2, Math.ceil(machines / hallSize))
