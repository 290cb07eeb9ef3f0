import type { PlanArea, PlanColour, PlanDots } from '../../core/kit/floorPlan/planScene.ts'
import type { Zone } from '../floorPlans/face.ts'
import type { TagPosition } from './tagPosition.ts'

/** Positions as graphics take them; `colourOf` says the colour of a tag by its type, the chosen tag has its own. */
export function dotsOf(
  positions: readonly TagPosition[],
  colourOf: (type: string | null) => PlanColour,
  chosen: { epc: string | undefined; colour: PlanColour },
): PlanDots {
  const spots = new Float32Array(positions.length * 2)
  const colours = new Uint8ClampedArray(positions.length * 4)
  for (const [place, { epc, type, x, y }] of positions.entries()) {
    spots[place * 2] = x
    spots[place * 2 + 1] = y
    colours.set(epc === chosen.epc ? chosen.colour : colourOf(type), place * 4)
  }
  return { length: positions.length, spots, colours }
}

/** How many tags are in each zone (null: in none). */
export function countsOf(positions: readonly Pick<TagPosition, 'zoneId'>[]): ReadonlyMap<number | null, number> {
  const counts = new Map<number | null, number>()
  for (const { zoneId } of positions) counts.set(zoneId, (counts.get(zoneId) ?? 0) + 1)
  return counts
}

/** How many people are in each zone: it may be full of them. */
export const peopleIn = (positions: readonly Pick<TagPosition, 'zoneId' | 'type'>[]) =>
  countsOf(positions.filter(({ type }) => type === 'employees'))

/** Zones as they are drawn. */
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
