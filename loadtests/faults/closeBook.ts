import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { BookSlice } from './createBook.ts'

/** What a machine's time and parts must come to. Milliseconds by what they count as. */
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
const outranks = (a: BookSlice, b: BookSlice) => a.seq > b.seq || (a.seq === b.seq && a.ord > b.ord)

/** A stretch of a machine's time and what it counts as; null: nothing is known of it. */
export type BookPiece = { start: number; end: number; kind: MachineState | 'minorStop' | null }

/** Of slices with the same `from` the one that holds. */
export function winners(slices: readonly BookSlice[]): BookSlice[] {
  const byFrom = new Map<number, BookSlice>()
  for (const slice of slices) {
    const known = byFrom.get(slice.from)
    if (!known || outranks(slice, known)) byFrom.set(slice.from, slice)
  }
  return [...byFrom.values()].sort((a, b) => a.from - b.from)
}

/**
 * A machine's time, instant by instant between all edges and `cuts`: the covering slice with the highest seq; then idle
 * stretches by their length.
 */
export function bookPieces(kept: readonly BookSlice[], cuts: readonly number[]): BookPiece[] {
  const edges = [...new Set([...kept.flatMap(({ from, to }) => [from, to]), ...cuts])].sort((a, b) => a - b)
  const pieces: BookPiece[] = []
  let covering: BookSlice[] = []
  let next = 0
  let idle: BookPiece[] = []
  const endIdle = () => {
    const length = (idle.at(-1)?.end ?? 0) - (idle[0]?.start ?? 0)
    if (length < microStopMs) for (const piece of idle) piece.kind = 'minorStop'
    idle = []
  }
  for (let k = 0; k + 1 < edges.length; k++) {
    const [start, end] = [edges[k]!, edges[k + 1]!]
    covering = covering.filter(({ to }) => to > start)
    while (next < kept.length && kept[next]!.from <= start) covering.push(kept[next++]!)
    let top: BookSlice | undefined
    for (const slice of covering) if (!top || outranks(slice, top)) top = slice
    const piece: BookPiece = { start, end, kind: top?.state ?? null }
    if (piece.kind === 'idle') idle.push(piece)
    else endIdle()
    pieces.push(piece)
  }
  endIdle()
  return pieces
}

/** Adds a machine's book up by the plainest reading of the rules, sharing nothing with the product. */
export function closeBook(slices: readonly BookSlice[]): Closed {
  const kept = winners(slices)
  const closed: Closed = {
    slices: kept.length,
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
  const voids = kept.filter(({ state }) => state === null)
  const isTakenBack = (slice: BookSlice) =>
    voids.some((entry) => entry.from <= slice.from && slice.from < entry.to && outranks(entry, slice))
  for (const slice of kept) {
    if (slice.state === null || isTakenBack(slice)) continue
    closed.good += slice.good
    closed.scrap += slice.scrap
    closed.rework += slice.rework
  }
  for (const { start, end, kind } of bookPieces(kept, [])) if (kind !== null) closed[kind] += end - start
  return closed
}
