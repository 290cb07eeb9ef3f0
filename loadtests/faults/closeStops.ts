import { bookPieces, winners } from './closeBook.ts'
import type { BookSlice } from './createBook.ts'

/** What somebody said that a stretch of a machine's time was for. */
export type BookEntry = { id: number; deviceId: number; start: number; end: number; code: string }

/** By kind and reason (`down TOOL`): milliseconds, and how often a stretch of the kind began. */
export type ClosedStops = Record<string, { ms: number; starts: number }>

/**
 * Adds a machine's stops up from its book and from what was said of them: of entries the one of the higher rank, then
 * the later, counts.
 */
export function closeStops(
  slices: readonly BookSlice[],
  entries: readonly BookEntry[],
  ranks: Record<string, number>,
): ClosedStops {
  const closed: ClosedStops = {}
  let before: string | null = null
  const cuts = entries.flatMap(({ start, end }) => [start, end])
  for (const { start, end, kind } of bookPieces(winners(slices), cuts)) {
    const begins = kind !== before
    before = kind
    if (kind === null || kind === 'running') continue
    const said = entries
      .filter((entry) => entry.start <= start && start < entry.end)
      .sort((a, b) => ranks[b.code]! - ranks[a.code]! || b.id - a.id)[0]
    const key = `${kind} ${said?.code ?? ''}`
    closed[key] ??= { ms: 0, starts: 0 }
    closed[key].ms += end - start
    if (begins) closed[key].starts += 1
  }
  return closed
}
