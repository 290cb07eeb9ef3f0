import { isInPolygon } from '@takt/domain/areas/locating/isInPolygon.ts'

type Placed = { resourceID: string; x: number; y: number }
type Outlined = { zoneId: number; polygon: readonly (readonly [number, number])[] }

/** In which zone each machine of a floor stands; the first that holds it, null: none. */
export function machineZones(places: readonly Placed[], zones: readonly Outlined[]) {
  const found = new Map(
    places.map(({ resourceID, x, y }) => [
      resourceID,
      zones.find(({ polygon }) => isInPolygon(polygon, x, y))?.zoneId ?? null,
    ]),
  )
  return (resourceID: string): number | null => found.get(resourceID) ?? null
}
