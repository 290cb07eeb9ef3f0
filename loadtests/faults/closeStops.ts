import { ledgerIntervals, winners } from './closeLedger.ts'
import type { LedgerSlice } from './createLedger.ts'

/** A user's reason for an interval of a machine's time. */
export type LedgerEntry = { id: number; deviceId: number; start: number; end: number; code: string }

/** Milliseconds and number of started intervals, by class and reason (`down TOOL`). */
export type ClosedStops = Record<string, { ms: number; starts: number }>

/**
 * Totals a machine's stops from its ledger and the reason entries: the entry with the higher rank counts, then the
 * later one.
 */
export function closeStops(
  slices: readonly LedgerSlice[],
  entries: readonly LedgerEntry[],
  ranks: Record<string, number>,
): ClosedStops {
  const closed: ClosedStops = {}
  let before: string | null = null
  const cuts = entries.flatMap(({ start, end }) => [start, end])
  for (const { start, end, kind } of ledgerIntervals(winners(slices), cuts)) {
    const isStart = kind !== before
    before = kind
    if (kind === null || kind === 'running') continue
    const validEntry = entries
      .filter((entry) => entry.start <= start && start < entry.end)
      .sort((a, b) => ranks[b.code]! - ranks[a.code]! || b.id - a.id)[0]
    const key = `${kind} ${validEntry?.code ?? ''}`
    closed[key] ??= { ms: 0, starts: 0 }
    closed[key].ms += end - start
    if (isStart) closed[key].starts += 1
  }
  return closed
}
