import type { Facet, Machine } from './machine.ts'
import { afterItem, facetOf, sameFacet } from './machine.ts'
import type { Observation } from './observation.ts'

/** A slice before it is put on the wire: epoch milliseconds, half-open. */
export type Cut = { from: number; to: number; facet: Facet; good: number }

/** A slice to be sent; without a facet nothing is known of its time, and what was said of it is taken back. */
export type Sent = Omit<Cut, 'facet'> & { facet: Facet | null }

/**
 * Where cutting stands: the machine as of `from`, where the next slice begins, and the parts it has so far. `run`: the
 * last slice of a run that ended, held back for parts that are counted after it.
 */
export type Cursor = { machine: Machine; from: number; good: number; run?: Cut | null }

const minute = 60_000
/** An adapter may tell the part a moment after the program's end, when the next one runs already. */
const lateCountMs = 1_000

/** Lets the run that is held back go: no part can be its own any more. */
function release(cursor: Cursor, cuts: Sent[]): Cursor {
  if (cursor.run) cuts.push(cursor.run)
  return { ...cursor, run: null }
}

/**
 * Whether parts that are counted at `at` were made by the run that ended: while the machine stands, and for a moment
 * after that.
 */
const belongsToRun = ({ run, machine }: Cursor, at: number) =>
  facetOf(machine)?.state !== 'running' || at <= run!.to + lateCountMs

/** Adds parts that are counted at `at`: to the run that ended, else to what is being made. */
function count(cursor: Cursor, at: number, made: number, cuts: Sent[]): Cursor {
  const { run } = cursor
  if (run && belongsToRun(cursor, at)) return { ...cursor, run: { ...run, good: run.good + made } }
  return { ...release(cursor, cuts), good: cursor.good + made }
}

/**
 * Slices from the cursor up to `to` without any change: cut at every full minute of the clock, the last one left open.
 */
function run(cursor: Cursor, to: number, cuts: Sent[]): Cursor {
  const facet = facetOf(cursor.machine)
  if (!facet) return { ...cursor, from: Math.max(cursor.from, to) }
  let { from, good } = cursor
  for (let edge = (Math.floor(from / minute) + 1) * minute; edge < to; edge += minute) {
    cuts.push({ from, to: edge, facet, good })
    from = edge
    good = 0
  }
  return { ...cursor, from, good }
}

/**
 * Ends the slice that is open at `to`; a run is held back. A part counted while nothing was known waits for the next
 * slice.
 */
function end(cursor: Cursor, to: number, cuts: Sent[]): Cursor {
  const open = run(cursor, to, cuts)
  const facet = facetOf(open.machine)
  if (!facet || to <= open.from) return open
  const slice = { from: open.from, to, facet, good: open.good }
  const next = { ...open, from: to, good: 0 }
  if (facet.state === 'running') return { ...release(next, cuts), run: slice }
  cuts.push(slice)
  return next
}

/** Ends what is open at `to`, and lets the run go that was held back. */
export const close = (cursor: Cursor, to: number, cuts: Sent[]): Cursor => release(end(cursor, to, cuts), cuts)

/**
 * Takes in observations (ascending) and appends the slices that they end to `cuts`, not always in order. A part counted
 * at the very millisecond of a change belongs to what was being made before it; one that is counted while the machine
 * stands, or within a second of a run's end, to that run. Where a known state ends and none follows, a millisecond of
 * nothing says so: nobody must wait until it is stale.
 */
export function take(start: Cursor, observations: readonly Observation[], cuts: Sent[]): Cursor {
  let cursor = start
  for (let i = 0; i < observations.length; ) {
    const at = observations[i]!.at
    cursor = run(cursor, at, cuts)
    let { machine } = cursor
    let made = 0
    for (; i < observations.length && observations[i]!.at === at; i += 1) {
      for (const item of observations[i]!.items) {
        const next = afterItem(machine, item)
        machine = next.machine
        made += next.made
      }
    }
    const [was, is] = [facetOf(cursor.machine), facetOf(machine)]
    const counted = count(cursor, at, made, cuts)
    let after = sameFacet(was, is) ? counted : end(counted, at, cuts)
    if (was && !is) {
      // It may run unseen: what is counted later need not be of the run before.
      after = release(after, cuts)
      cuts.push({ from: at, to: at + 1, facet: null, good: 0 })
    }
    cursor = { ...after, machine }
  }
  return cursor
}
