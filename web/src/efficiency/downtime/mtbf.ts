import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'

/** How often something failed and how long repairs took; null without failures. */
export type Failures = { failures: number; mtbfSecs: number | null; mttrSecs: number | null }

/** Failures of several machines together: the ratio of their sums. */
export function failuresOf(rows: readonly BreakdownRow[]): Failures {
  let [failures, operatingSecs, downSecs] = [0, 0, 0]
  for (const row of rows) {
    failures += row.failures ?? 0
    operatingSecs += row.runSecs + row.setupSecs
    downSecs += row.downSecs
  }
  const over = (secs: number) => (failures > 0 ? secs / failures : null)
  return { failures, mtbfSecs: over(operatingSecs), mttrSecs: over(downSecs) }
}
