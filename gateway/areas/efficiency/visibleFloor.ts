import { AsyncLocalStorage } from 'node:async_hooks'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'

/** The machines of the organization that the session may see; `key` differs for different sets of machines. */
export type Machines = { key: string; resourceIDs: ReadonlySet<string> }

const within = new AsyncLocalStorage<Machines>()
const floorsByMachines = new WeakMap<Floor, Map<string, Floor>>()
const wholes = new WeakMap<Floor, Floor>()

/** Runs `work` with a floor of only these machines: it cannot see any others. */
export const withinMachines = <Result>(machines: Machines, work: () => Result): Result => within.run(machines, work)

/** Cache key for this request's machines, so that a session never gets results computed for other machines. */
export const machinesKey = (): string => within.getStore()?.key ?? ''

/**
 * Returns the floor as visible to this request: the same object for the same floor and machines, so that plans are
 * cached with it.
 */
export function visibleFloor(floor: Floor): Floor {
  const machines = within.getStore()
  if (!machines) return floor
  const floors = floorsByMachines.get(floor) ?? new Map<string, Floor>()
  floorsByMachines.set(floor, floors)
  const limited = floors.get(machines.key) ?? {
    ...floor,
    resources: new Map([...floor.resources].filter(([resourceID]) => machines.resourceIDs.has(resourceID))),
  }
  floors.set(machines.key, limited)
  wholes.set(limited, floor)
  return limited
}

/** Returns the floor of all machines from which a floor was derived; the floor itself if it is complete. */
export const wholeFloor = (floor: Floor): Floor => wholes.get(floor) ?? floor
