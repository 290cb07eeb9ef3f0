import type { Facet, Machine } from './machine.ts'
import { afterItem, facetOf, sameFacet } from './machine.ts'
import type { Observation } from './observation.ts'

/** A slice before it is encoded: epoch milliseconds, half-open. */
export type MachineSlice = { from: number; to: number; facet: Facet; good: number }

/** A slice to publish; without a facet its time is unknown, and earlier slices of it are withdrawn. */
export type OutgoingSlice = Omit<MachineSlice, 'facet'> & { facet: Facet | null }

/**
 * The state of cutting: the machine as of `from`, where the next slice starts, and its parts so far. `run`: the last
 * slice of an ended run, held back for parts counted after it.
 */
export type Cursor = { machine: Machine; from: number; good: number; run?: MachineSlice | null }

const minute = 60_000
/**
 * Tolerance for late counts (ms): an adapter may report the part shortly after the end of the program, when the next
 * one is already running.
 */
const lateCountMs = 1_000

/** Publishes the run that is held back: no later part can belong to it. */
function release(cursor: Cursor, slices: OutgoingSlice[]): Cursor {
  if (cursor.run) slices.push(cursor.run)
  return { ...cursor, run: null }
}

/** True if parts counted at `at` were made by the ended run: while the machine is stopped, and shortly after that. */
const belongsToRun = ({ run, machine }: Cursor, at: number) =>
  facetOf(machine)?.state !== 'running' || at <= run!.to + lateCountMs

/** Adds parts counted at `at` to the ended run, or else to the open slice. */
function count(cursor: Cursor, at: number, parts: number, slices: OutgoingSlice[]): Cursor {
  const { run } = cursor
  if (run && belongsToRun(cursor, at)) return { ...cursor, run: { ...run, good: run.good + parts } }
  return { ...release(cursor, slices), good: cursor.good + parts }
}

/** Adds slices from the cursor up to `to` without any change: cut at every full minute, with the last one left open. */
function run(cursor: Cursor, to: number, slices: OutgoingSlice[]): Cursor {
  const facet = facetOf(cursor.machine)
  if (!facet) return { ...cursor, from: Math.max(cursor.from, to) }
  let { from, good } = cursor
  for (let edge = (Math.floor(from / minute) + 1) * minute; edge < to; edge += minute) {
    slices.push({ from, to: edge, facet, good })
    from = edge
    good = 0
  }
  return { ...cursor, from, good }
}

/**
 * Ends the open slice at `to`; a run is held back. A part counted while the state was unknown waits for the next slice.
 */
function end(cursor: Cursor, to: number, slices: OutgoingSlice[]): Cursor {
  const open = run(cursor, to, slices)
  const facet = facetOf(open.machine)
  if (!facet || to <= open.from) return open
  const slice = { from: open.from, to, facet, good: open.good }
  const next = { ...open, from: to, good: 0 }
  if (facet.state === 'running') return { ...release(next, slices), run: slice }
  slices.push(slice)
  return next
}

/** Ends the open slice at `to`, and publishes the run that was held back. */
export const close = (cursor: Cursor, to: number, slices: OutgoingSlice[]): Cursor =>
  release(end(cursor, to, slices), slices)

/**
 * Applies observations (ascending) and appends the slices that they end to `slices`, not always in order. A part
 * counted at the millisecond of a change belongs to the slice before it; one counted while the machine is stopped, or
 * within a second of a run's end, belongs to that run. Where a known state ends and none follows, an unknown slice of
 * one millisecond is added, so that receivers need not wait for the stale timeout.
 */
export function applyObservations(
  start: Cursor,
  observations: readonly Observation[],
  slices: OutgoingSlice[],
): Cursor {
  let cursor = start
  for (let i = 0; i < observations.length; ) {
    const at = observations[i]!.at
    cursor = run(cursor, at, slices)
    let { machine } = cursor
    let parts = 0
    for (; i < observations.length && observations[i]!.at === at; i += 1) {
      for (const item of observations[i]!.items) {
        const next = afterItem(machine, item)
        machine = next.machine
        parts += next.made
      }
    }
    const [was, is] = [facetOf(cursor.machine), facetOf(machine)]
    const counted = count(cursor, at, parts, slices)
    let after = sameFacet(was, is) ? counted : end(counted, at, slices)
    if (was && !is) {
      // The machine may run unobserved: later counts need not belong to the earlier run.
      after = release(after, slices)
      slices.push({ from: at, to: at + 1, facet: null, good: 0 })
    }
    cursor = { ...after, machine }
  }
  return cursor
}
