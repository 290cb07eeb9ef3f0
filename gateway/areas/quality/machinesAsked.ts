import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { resourcesOf, wholeFloor } from '../efficiency/face.ts'

/** What a question about quality says of machines; `only.resourceID`: the one that it names, null: none. */
type Picked = { resourceIDs: readonly string[]; only: { resourceID?: string | null | undefined } }

/**
 * The machines of a question about quality: `resourceIDs`, narrowed to the one it names; without any, the one it names,
 * whether or not dashboards include it or master data still has it; without either, all that dashboards include.
 * `withoutMachine`: what was found at no machine belongs to it as well. Refuses unknown `resourceIDs`; a display that is
 * narrowed has no machines but its own.
 */
export function machinesAsked(
  floor: Floor,
  { resourceIDs, only: { resourceID: named } }: Picked,
): { resourceIDs: string[]; withoutMachine: boolean } {
  const isWhole = wholeFloor(floor) === floor
  const isOpen = resourceIDs.length === 0
  if (isOpen && typeof named === 'string')
    return { resourceIDs: isWhole || floor.resources.has(named) ? [named] : [], withoutMachine: false }
  const asked = resourcesOf(floor, resourceIDs)
  return {
    resourceIDs: named === undefined ? asked : asked.filter((resourceID) => resourceID === named),
    withoutMachine: isOpen && isWhole,
  }
}
