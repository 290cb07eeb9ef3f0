import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { resourcesOf, wholeFloor } from '../efficiency/index.ts'

/** The machine selection of a quality query. `only.resourceID`: the named machine; null: values without a machine. */
type MachineSelection = { resourceIDs: readonly string[]; only: { resourceID?: string | null | undefined } }

/**
 * Resolves the machines of a quality query: `resourceIDs`, narrowed to the named machine; without `resourceIDs`, the
 * named machine, even if it is excluded from dashboards or missing in master data; without either, all machines on
 * dashboards. `withoutMachine`: true if values without a machine are included. Rejects unknown `resourceIDs`; a
 * restricted display sees only its own machines.
 */
export function resolveMachines(
  floor: Floor,
  { resourceIDs, only: { resourceID: named } }: MachineSelection,
): { resourceIDs: string[]; withoutMachine: boolean } {
  const isWhole = wholeFloor(floor) === floor
  const isOpen = resourceIDs.length === 0
  if (isOpen && typeof named === 'string')
    return { resourceIDs: isWhole || floor.resources.has(named) ? [named] : [], withoutMachine: false }
  const selected = resourcesOf(floor, resourceIDs)
  return {
    resourceIDs: named === undefined ? selected : selected.filter((resourceID) => resourceID === named),
    withoutMachine: isOpen && isWhole,
  }
}
