import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { LedgerSlice } from './createLedger.ts'

/** The expected time and parts of a machine. Times in milliseconds by class. */
export type Closed = {
  slices: number
  running: number
  setup: number
  idle: number
  minorStop: number
  down: number
  off: number
  good: number
  scrap: number
  rework: number
}

const microStopMs = 300_000
const outranks = (a: LedgerSlice, b: LedgerSlice) => a.seq > b.seq || (a.seq === b.seq && a.ord > b.ord)

/** An interval of a machine's time and its class; null: unknown. */
export type LedgerInterval = { start: number; end: number; kind: MachineState | 'minorStop' | null }

/** Returns, of slices with the same `from`, the valid one. */
export function winners(slices: readonly LedgerSlice[]): LedgerSlice[] {
  const byFrom = new Map<number, LedgerSlice>()
  for (const slice of slices) {
    const existing = byFrom.get(slice.from)
    if (!existing || outranks(slice, existing)) byFrom.set(slice.from, slice)
  }
  return [...byFrom.values()].sort((a, b) => a.from - b.from)
}

/**
 * Splits a machine's time at all edges and `cuts`: the covering slice with the highest seq counts; then idle intervals
 * are classified by their length.
 */
export function ledgerIntervals(validSlices: readonly LedgerSlice[], cuts: readonly number[]): LedgerInterval[] {
  const edges = [...new Set([...validSlices.flatMap(({ from, to }) => [from, to]), ...cuts])].sort((a, b) => a - b)
  const intervals: LedgerInterval[] = []
  let covering: LedgerSlice[] = []
  let next = 0
  let idle: LedgerInterval[] = []
  const endIdle = () => {
    const length = (idle.at(-1)?.end ?? 0) - (idle[0]?.start ?? 0)
    if (length < microStopMs) for (const interval of idle) interval.kind = 'minorStop'
    idle = []
  }
  for (let k = 0; k + 1 < edges.length; k++) {
    const [start, end] = [edges[k]!, edges[k + 1]!]
    covering = covering.filter(({ to }) => to > start)
    while (next < validSlices.length && validSlices[next]!.from <= start) covering.push(validSlices[next++]!)
    let top: LedgerSlice | undefined
    for (const slice of covering) if (!top || outranks(slice, top)) top = slice
    const interval: LedgerInterval = { start, end, kind: top?.state ?? null }
    if (interval.kind === 'idle') idle.push(interval)
    else endIdle()
    intervals.push(interval)
  }
  endIdle()
  return intervals
}

/** Totals a machine's ledger by the simplest reading of the rules, sharing no code with the product. */
export function closeLedger(slices: readonly LedgerSlice[]): Closed {
  const validSlices = winners(slices)
  const closed: Closed = {
    slices: validSlices.length,
    running: 0,
    setup: 0,
    idle: 0,
    minorStop: 0,
    down: 0,
    off: 0,
    good: 0,
    scrap: 0,
    rework: 0,
  }
  const voids = validSlices.filter(({ state }) => state === null)
  const isVoided = (slice: LedgerSlice) =>
    voids.some((entry) => entry.from <= slice.from && slice.from < entry.to && outranks(entry, slice))
  for (const slice of validSlices) {
    if (slice.state === null || isVoided(slice)) continue
    closed.good += slice.good
    closed.scrap += slice.scrap
    closed.rework += slice.rework
  }
  for (const { start, end, kind } of ledgerIntervals(validSlices, [])) if (kind !== null) closed[kind] += end - start
  return closed
}
