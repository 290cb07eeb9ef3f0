import type { Interval } from '../../../core/schedule/interval.ts'
import type { SetupStretch } from '../answers/jobEfficiency.ts'

/**
 * Seconds that one changeover took, its standard, and the difference: above 0 it took longer, below 0 it was quicker.
 * Without a standard both are null.
 */
export type SetupFigures = Pick<SetupStretch, 'secs' | 'standardSecs' | 'overSecs'>

/** Compares the setup time of one changeover (ms) with the standard of its operation (seconds). */
export function setupFigures(ms: number, standardSecs: number | null): SetupFigures {
  // A share of parallel operations is no whole number of milliseconds.
  const overSecs = standardSecs === null ? null : Math.round(ms - 1000 * standardSecs) / 1000
  return { secs: ms / 1000, standardSecs, overSecs }
}

/**
 * Totals of changeovers. `standardSecs` and `overSecs` add up the changeovers that have a standard; null where none has.
 */
export function totalSetupFigures(changeovers: readonly SetupFigures[]): SetupFigures {
  const total: SetupFigures = { secs: 0, standardSecs: null, overSecs: null }
  for (const { secs, standardSecs, overSecs } of changeovers) {
    total.secs += secs
    if (standardSecs === null) continue
    total.standardSecs = (total.standardSecs ?? 0) + standardSecs
    total.overSecs = (total.overSecs ?? 0) + overSecs!
  }
  return total
}

/**
 * True if a changeover belongs to a range (epoch ms): one that is completed belongs to where its operation first ran,
 * one that is not to where its setup time ended so far.
 */
export const isChangeoverIn = ({ start, end }: Interval, changeover: { end: number; completed: boolean }): boolean =>
  changeover.completed
    ? changeover.end >= start && changeover.end < end
    : changeover.end > start && changeover.end <= end
