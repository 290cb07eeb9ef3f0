import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'

/** Classes of planned time not run, in stacking order. */
export const lossClasses = ['setup', 'down', 'idle', 'minorStop', 'off', 'unknown'] as const
export type LossClass = (typeof lossClasses)[number]

type LossTotals = Pick<Bucket, `${LossClass}Secs`>

/** Returns the seconds of planned time of a loss class. */
export const classSecs = (totals: LossTotals, kind: LossClass): number => totals[`${kind}Secs`]

/** Returns the seconds of planned time not run, of all classes or of one. */
export const lostSecs = (totals: LossTotals, onlyClass?: LossClass): number =>
  lossClasses.reduce((sum, kind) => (onlyClass && kind !== onlyClass ? sum : sum + classSecs(totals, kind)), 0)

const dayMs = 86_400_000

/** Returns the weekday of an instant in a zone; 0 is Monday. */
export const weekdayOf = (ms: number, timeZone: string): number => (wallClock(timeZone).dayOf(ms) + 3) % 7

/**
 * Returns lost seconds by weekday (Monday first) and hour of the wall clock, as a mean over the days of that weekday in
 * the range; null for weekdays outside the range. `rows`: by day (`bucket`) and `hourOfDay`; `range` in epoch ms,
 * clipped to now.
 */
export function lossByHour(
  rows: readonly Pick<BreakdownRow, 'bucket' | 'hourOfDay' | `${Exclude<LossClass, 'unknown'>}Secs`>[],
  range: { start: number; end: number; timeZone: string },
): (number | null)[][] {
  const clock = wallClock(range.timeZone)
  const days = new Array<number>(7).fill(0)
  for (let day = clock.dayOf(range.start); clock.dayStart(day) < range.end; day++) days[(day + 3) % 7]!++
  const totals = days.map(() => new Array<number>(24).fill(0))
  for (const row of rows) {
    if (row.bucket === undefined || row.hourOfDay === undefined) continue
    totals[weekdayOf(Date.parse(row.bucket), range.timeZone)]![row.hourOfDay]! += lostSecs({ ...row, unknownSecs: 0 })
  }
  return totals.map((hours, weekday) => hours.map((secs) => (days[weekday] === 0 ? null : secs / days[weekday]!)))
}

/** True if a range is long enough for a pattern by weekday and hour: at least two days of it have passed. */
export const hasPattern = (range: { start: number; end: number }, now: number): boolean =>
  Math.min(range.end, now) - range.start >= 2 * dayMs
