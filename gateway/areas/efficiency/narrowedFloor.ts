import { AsyncLocalStorage } from 'node:async_hooks'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'

/** The machines that whoever asks may see of the organization; `key` is another for other machines. */
export type Machines = { key: string; resourceIDs: ReadonlySet<string> }

const within = new AsyncLocalStorage<Machines>()
const cut = new WeakMap<Floor, Map<string, Floor>>()
const wholes = new WeakMap<Floor, Floor>()

/** Runs `work`, whatever it asks, with a floor of these machines alone: for it there are no others. */
export const withinMachines = <Result>(machines: Machines, work: () => Result): Result => within.run(machines, work)

/**
 * Marks what is remembered for this request's machines, so that nobody is answered from what was computed for others.
 */
export const machinesKey = (): string => within.getStore()?.key ?? ''

/**
 * The floor as this request may see it: the same object for the same floor and machines, so that plans are kept with
 * it.
 */
export function narrowedFloor(floor: Floor): Floor {
  const machines = within.getStore()
  if (!machines) return floor
  const known = cut.get(floor) ?? new Map<string, Floor>()
  cut.set(floor, known)
  const narrowed = known.get(machines.key) ?? {
    ...floor,
    resources: new Map([...floor.resources].filter(([resourceID]) => machines.resourceIDs.has(resourceID))),
  }
  known.set(machines.key, narrowed)
  wholes.set(narrowed, floor)
  return narrowed
}

/** The floor of all machines that a floor was cut from; itself if it is one. */
export const wholeFloor = (floor: Floor): Floor => wholes.get(floor) ?? floor
