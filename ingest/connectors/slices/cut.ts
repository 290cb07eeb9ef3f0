import type { Facet, Machine } from './machine.ts'
import { afterItem, facetOf, sameFacet } from './machine.ts'
import type { Observation } from './observation.ts'

/** A slice before it is put on the wire: epoch milliseconds, half-open. */
export type Cut = { from: number; to: number; facet: Facet; good: number }

/** A slice to be sent; without a facet nothing is known of its time, and what was said of it is taken back. */
export type Sent = Omit<Cut, 'facet'> & { facet: Facet | null }

/** Where cutting stands: the machine as of `from`, where the next slice begins, and the parts it has so far. */
export type Cursor = { machine: Machine; from: number; good: number }

const minute = 60_000

/** Slices from the cursor up to `to` without any change: cut at every full minute of the clock, the last one left open. */
function run(cursor: Cursor, to: number, cuts: Sent[]): Cursor {
  const facet = facetOf(cursor.machine)
  if (!facet) return { ...cursor, from: Math.max(cursor.from, to) }
  let { from, good } = cursor
  for (let edge = (Math.floor(from / minute) + 1) * minute; edge < to; edge += minute) {
    cuts.push({ from, to: edge, facet, good })
    from = edge
    good = 0
  }
  return { machine: cursor.machine, from, good }
}

/** Ends the slice that is open at `to`. A part counted while nothing was known waits for the next slice. */
export function close(cursor: Cursor, to: number, cuts: Sent[]): Cursor {
  const open = run(cursor, to, cuts)
  const facet = facetOf(open.machine)
  if (!facet || to <= open.from) return open
  cuts.push({ from: open.from, to, facet, good: open.good })
  return { machine: open.machine, from: to, good: 0 }
}

/**
 * Takes in observations (ascending) and appends the slices that they end to `cuts`. A part counted at the very millisecond of a change belongs
 * to what was being made before it. Where a known state ends and none follows, a millisecond of nothing says so: nobody must wait until it is stale.
 */
export function take(start: Cursor, observations: readonly Observation[], cuts: Sent[]): Cursor {
  let cursor = start
  for (let i = 0; i < observations.length; ) {
    const at = observations[i]!.at
    cursor = run(cursor, at, cuts)
    let { machine, good } = cursor
    for (; i < observations.length && observations[i]!.at === at; i += 1) {
      for (const item of observations[i]!.items) {
        const next = afterItem(machine, item)
        machine = next.machine
        good += next.made
      }
    }
    const [was, is] = [facetOf(cursor.machine), facetOf(machine)]
    const before = sameFacet(was, is) ? { ...cursor, good } : close({ ...cursor, good }, at, cuts)
    if (was && !is) cuts.push({ from: at, to: at + 1, facet: null, good: 0 })
    cursor = { ...before, machine }
  }
  return cursor
}
