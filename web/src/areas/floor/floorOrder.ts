import { type StateCode, stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Attention } from './floorStyle.ts'

export const floorOrders = ['name', 'line', 'attention'] as const
export type FloorOrder = (typeof floorOrders)[number]

/** Data of a machine that its sort position depends on. `staleSince`: null if its data is current. */
export type Placed = {
  name: string
  line: string
  state: StateCode
  since: number
  staleSince: number | null
  attention: Attention
}

// Order of attention for a supervisor: faults, then silent machines, then waiting ones.
const urgency: Record<StateCode, number> = {
  [stateCodes.down]: 0,
  [stateCodes.void]: 1,
  [stateCodes.idle]: 2,
  [stateCodes.setup]: 3,
  [stateCodes.off]: 4,
  [stateCodes.running]: 5,
}
// First: an unexpectedly silent machine, which may be down. Last: a machine that is stopped in unplanned time.
const [first, last] = [-1, 6]

function rankOf({ attention, staleSince, state }: Placed): number {
  if (attention === 'trouble') return first
  if (attention === 'quiet') return last
  return staleSince !== null ? urgency[stateCodes.void] : urgency[state]
}

const collator = new Intl.Collator('en', { numeric: true })

/**
 * Returns the indices of `machines` in display order: by name, by line and name, or longest problem first with silent
 * machines before all others.
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
