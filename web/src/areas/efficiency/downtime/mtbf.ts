import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'

/** Number of failures with mean times; the times are null without failures, MTBF also without operating time. */
export type Failures = { failures: number; mtbfSecs: number | null; mttrSecs: number | null }

/**
 * Returns the failures of several machines, computed from their totals. `stops`: rows of their stops, or of the stops
 * of one reason; `operatingRows`: rows with their operating time, null if unknown (for an hour of the day).
 */
export function failuresOf(stops: readonly BreakdownRow[], operatingRows: readonly BreakdownRow[] | null): Failures {
  let [failures, operatingSecs, downSecs] = [0, 0, 0]
  for (const row of stops) {
    failures += row.failures ?? 0
    downSecs += row.downSecs
  }
  for (const row of operatingRows ?? []) operatingSecs += row.runSecs + row.setupSecs
  const over = (secs: number) => (failures > 0 ? secs / failures : null)
  return { failures, mtbfSecs: operatingRows && over(operatingSecs), mttrSecs: over(downSecs) }
}
