import type { Facet, Machine } from './machine.ts'
import { afterItem, facetOf, sameFacet } from './machine.ts'
import type { Observation } from './observation.ts'
import type { CounterJump } from './partCounter.ts'

/** A slice before it is encoded: epoch milliseconds, half-open. */
export type MachineSlice = { from: number; to: number; facet: Facet; good: number; scrap: number; values: Values }
type Values = Readonly<Record<string, number>>

/** A slice to publish; without a facet its time is unknown, and earlier slices of it are withdrawn. */
export type OutgoingSlice = Omit<MachineSlice, 'facet'> & { facet: Facet | null }

/**
 * The state of cutting: the machine as of `from`, where the next slice starts, and its parts so far. `run`: the last
 * slice of an ended run, held back for parts counted after it. `unknownSince`: the time from which the state has been
 * unknown; null while it is known.
 */
export type Cursor = {
  machine: Machine
  from: number
  good: number
  scrap: number
  run?: MachineSlice | null
  unknownSince?: number | null
}

const minute = 60_000
/**
 * Tolerance for late counts (ms): an adapter may report the part shortly after the end of the program, when the next
 * one is already running.
 */
const lateCountMs = 1_000

/** Output of cutting: slices, not always in order, and steps of counters that were not counted. */
export type Cuts = { slices: OutgoingSlice[]; jumps: CounterJump[] }

/** Publishes the run that is held back: no later part can belong to it. */
function release(cursor: Cursor, { slices }: Cuts): Cursor {
  if (cursor.run) slices.push(cursor.run)
  return { ...cursor, run: null }
}

/** True if parts counted at `at` were made by the ended run: while the machine is stopped, and shortly after that. */
const belongsToRun = ({ run, machine }: Cursor, at: number) =>
  facetOf(machine)?.state !== 'running' || at <= run!.to + lateCountMs

/** Adds parts counted at `at` to the ended run, or else to the open slice. */
function count(cursor: Cursor, at: number, parts: { good: number; scrap: number }, cuts: Cuts): Cursor {
  const add = (to: { good: number; scrap: number }) => ({ good: to.good + parts.good, scrap: to.scrap + parts.scrap })
  const { run } = cursor
  if (run && belongsToRun(cursor, at)) return { ...cursor, run: { ...run, ...add(run) } }
  return { ...release(cursor, cuts), ...add(cursor) }
}

/** Adds slices from the cursor up to `to` without any change: cut at every full minute, with the last one left open. */
function run(cursor: Cursor, to: number, { slices }: Cuts): Cursor {
  const facet = facetOf(cursor.machine)
  if (!facet) return { ...cursor, from: Math.max(cursor.from, to) }
  const { values } = cursor.machine
  let { from, good, scrap } = cursor
  for (let edge = (Math.floor(from / minute) + 1) * minute; edge < to; edge += minute) {
    slices.push({ from, to: edge, facet, good, scrap, values })
    from = edge
    good = 0
    scrap = 0
  }
  return { ...cursor, from, good, scrap }
}

/**
 * Ends the open slice at `to`; a run is held back. A part counted while the state was unknown waits for the next slice.
 */
function end(cursor: Cursor, to: number, cuts: Cuts): Cursor {
  const open = run(cursor, to, cuts)
  const facet = facetOf(open.machine)
  if (!facet || to <= open.from) return open
  const slice = { from: open.from, to, facet, good: open.good, scrap: open.scrap, values: open.machine.values }
  const next = { ...open, from: to, good: 0, scrap: 0 }
  if (facet.state === 'running') return { ...release(next, cuts), run: slice }
  cuts.slices.push(slice)
  return next
}

/** Ends the open slice at `to`, and publishes the run that was held back. */
export const close = (cursor: Cursor, to: number, cuts: Cuts): Cursor => release(end(cursor, to, cuts), cuts)

/**
 * Applies observations (ascending) and appends the slices that they end to `cuts`, not always in order. A part
 * counted at the millisecond of a change belongs to the slice before it; one counted while the machine is stopped, or
 * within a second of a run's end, belongs to that run. Where a known state ends and none follows, an unknown slice of
 * one millisecond is added, so that receivers need not wait for the stale timeout.
 */
export function applyObservations(start: Cursor, observations: readonly Observation[], cuts: Cuts): Cursor {
  let cursor = start
  for (let i = 0; i < observations.length; ) {
    const at = observations[i]!.at
    cursor = run(cursor, at, cuts)
    let { machine } = cursor
    const parts = { good: 0, scrap: 0 }
    for (; i < observations.length && observations[i]!.at === at; i += 1) {
      for (const item of observations[i]!.items) {
        const next = afterItem(machine, item, at)
        machine = next.machine
        parts.good += next.good
        parts.scrap += next.scrap
        if (next.jump) cuts.jumps.push(next.jump)
      }
    }
    const [was, is] = [facetOf(cursor.machine), facetOf(machine)]
    const counted = count(cursor, at, parts, cuts)
    let after = sameFacet(was, is) ? counted : end(counted, at, cuts)
    if (was && !is) {
      // The machine may run unobserved: later counts need not belong to the earlier run.
      after = release(after, cuts)
      cuts.slices.push({ from: at, to: at + 1, facet: null, good: 0, scrap: 0, values: {} })
    }
    cursor = { ...after, machine, unknownSince: is ? null : (cursor.unknownSince ?? at) }
  }
  return cursor
}
