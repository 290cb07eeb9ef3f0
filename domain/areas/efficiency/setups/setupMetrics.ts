import type { Interval } from '../../../core/schedule/interval.ts'
import type { SetupInterval } from '../responses/jobEfficiency.ts'

/**
 * Duration of a changeover in seconds, its standard, and the difference: positive if it took longer, negative if it was
 * faster. Without a standard both are null.
 */
export type SetupMetrics = Pick<SetupInterval, 'secs' | 'standardSecs' | 'overSecs'>

/** Compares the setup time of one changeover (ms) with the standard of its operation (seconds). */
export function setupMetrics(ms: number, standardSecs: number | null): SetupMetrics {
  // A share of parallel operations need not be a whole number of milliseconds.
  const overSecs = standardSecs === null ? null : Math.round(ms - 1000 * standardSecs) / 1000
  return { secs: ms / 1000, standardSecs, overSecs }
}

/**
 * Totals of changeovers. `standardSecs` and `overSecs` include the changeovers that have a standard; null if none has.
 */
export function totalSetupMetrics(changeovers: readonly SetupMetrics[]): SetupMetrics {
  const total: SetupMetrics = { secs: 0, standardSecs: null, overSecs: null }
  for (const { secs, standardSecs, overSecs } of changeovers) {
    total.secs += secs
    if (standardSecs === null) continue
    total.standardSecs = (total.standardSecs ?? 0) + standardSecs
    total.overSecs = (total.overSecs ?? 0) + overSecs!
  }
  return total
}

/**
 * True if a changeover belongs to a range (epoch ms): a completed one belongs to the first run of its operation, any
 * other to the current end of its setup time.
 */
export const isChangeoverIn = ({ start, end }: Interval, changeover: { end: number; completed: boolean }): boolean =>
  changeover.completed
    ? changeover.end >= start && changeover.end < end
    : changeover.end > start && changeover.end <= end
