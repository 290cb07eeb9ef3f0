import type { PlanArea, PlanColour, PlanDots } from '../../core/kit/floorPlan/planScene.ts'
import type { Zone } from '../floorPlans/index.ts'
import type { TagPosition } from './tagPosition.ts'

/** Converts positions to drawable dots; `colourOf` returns the color of a tag type, the selected tag has its own. */
export function dotsOf(
  positions: readonly TagPosition[],
  colourOf: (type: string | null) => PlanColour,
  selection: { epc: string | undefined; colour: PlanColour },
): PlanDots {
  const coordinates = new Float32Array(positions.length * 2)
  const colours = new Uint8ClampedArray(positions.length * 4)
  for (const [index, { epc, type, x, y }] of positions.entries()) {
    coordinates[index * 2] = x
    coordinates[index * 2 + 1] = y
    colours.set(epc === selection.epc ? selection.colour : colourOf(type), index * 4)
  }
  return { length: positions.length, positions: coordinates, colours }
}

/** Returns the number of tags in each zone (null: in no zone). */
export function countsOf(positions: readonly Pick<TagPosition, 'zoneId'>[]): ReadonlyMap<number | null, number> {
  const counts = new Map<number | null, number>()
  for (const { zoneId } of positions) counts.set(zoneId, (counts.get(zoneId) ?? 0) + 1)
  return counts
}

/** Returns the number of people in each zone, to compare with its capacity. */
export const peopleIn = (positions: readonly Pick<TagPosition, 'zoneId' | 'type'>[]) =>
  countsOf(positions.filter(({ type }) => type === 'employees'))

/** Converts zones to drawable areas. */
export function areasOf(
  zones: readonly Zone[],
  counts: ReadonlyMap<number | null, number>,
  people: ReadonlyMap<number | null, number>,
  nameOf: (name: string) => string,
): PlanArea[] {
  return zones.map(({ zoneId, zoneName, polygon, capacity }) => ({
    key: String(zoneId),
    name: nameOf(zoneName),
    corners: polygon,
    count: counts.get(zoneId) ?? 0,
    isFull: capacity !== null && (people.get(zoneId) ?? 0) > capacity,
  }))
}
