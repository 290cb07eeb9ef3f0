import { type StateCode, stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Attention } from './floorLook.ts'

export const floorOrders = ['name', 'line', 'attention'] as const
export type FloorOrder = (typeof floorOrders)[number]

/** What an order needs to know of a machine. `staleSince`: null where its news is fresh. */
export type Placed = {
  name: string
  line: string
  state: StateCode
  since: number
  staleSince: number | null
  attention: Attention
}

// What a supervisor should look at first: faults, then machines nobody hears from, then waiting ones.
const urgency: Record<StateCode, number> = {
  [stateCodes.down]: 0,
  [stateCodes.void]: 1,
  [stateCodes.idle]: 2,
  [stateCodes.setup]: 3,
  [stateCodes.off]: 4,
  [stateCodes.running]: 5,
}
// Before all: a machine that should speak, of which nobody knows whether it is down. Behind all: what stands while
// nothing is planned.
const [first, last] = [-1, 6]

function rankOf({ attention, staleSince, state }: Placed): number {
  if (attention === 'trouble') return first
  if (attention === 'quiet') return last
  return staleSince !== null ? urgency[stateCodes.void] : urgency[state]
}

const collator = new Intl.Collator('en', { numeric: true })

/**
 * Indices of `machines` in the order they stand on the floor: by name, by line then name, or the longest trouble
 * first, silence before all.
 */
export function floorOrder(machines: readonly Placed[], order: FloorOrder): number[] {
  const indices = machines.map((_, index) => index)
  const byName = (a: Placed, b: Placed) => collator.compare(a.name, b.name)
  const compare = {
    name: byName,
    line: (a: Placed, b: Placed) => collator.compare(a.line, b.line) || byName(a, b),
    attention: (a: Placed, b: Placed) => rankOf(a) - rankOf(b) || a.since - b.since || byName(a, b),
  }[order]
  return indices.sort((a, b) => compare(machines[a] as Placed, machines[b] as Placed))
}
