import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'

/** How often something failed and how long repairs took; null without failures, MTBF also without operating time. */
export type Failures = { failures: number; mtbfSecs: number | null; mttrSecs: number | null }

/**
 * Failures of several machines together: the ratio of their sums. `stops`: their stops, or those of a reason; `ran`: their
 * operating time, null where it is not known (an hour of the day has none).
 */
export function failuresOf(stops: readonly BreakdownRow[], ran: readonly BreakdownRow[] | null): Failures {
  let [failures, operatingSecs, downSecs] = [0, 0, 0]
  for (const row of stops) {
    failures += row.failures ?? 0
    downSecs += row.downSecs
  }
  for (const row of ran ?? []) operatingSecs += row.runSecs + row.setupSecs
  const over = (secs: number) => (failures > 0 ? secs / failures : null)
  return { failures, mtbfSecs: ran && over(operatingSecs), mttrSecs: over(downSecs) }
}
