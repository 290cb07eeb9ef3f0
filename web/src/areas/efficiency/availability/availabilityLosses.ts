import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'

/** Why planned time was not run, in the order in which it is stacked. */
export const lossClasses = ['setup', 'down', 'idle', 'minorStop', 'off', 'unknown'] as const
export type LossClass = (typeof lossClasses)[number]

type Sums = Pick<Bucket, `${LossClass}Secs`>

/** Seconds of planned time that a class took. */
export const classSecs = (sums: Sums, kind: LossClass): number => sums[`${kind}Secs`]

/** Seconds of planned time that were not run, or that one class of them took. */
export const lostSecs = (sums: Sums, only?: LossClass): number =>
  lossClasses.reduce((sum, kind) => (only && kind !== only ? sum : sum + classSecs(sums, kind)), 0)

const dayMs = 86_400_000

/** The weekday of an instant in a zone, 0 is Monday. */
export const weekdayOf = (ms: number, timeZone: string): number => (wallClock(timeZone).dayOf(ms) + 3) % 7

/**
 * Lost seconds by weekday (Monday first) and hour of the wall clock, a mean over the days of that weekday in the range;
 * null on weekdays that the range does not have. `rows`: by day (`bucket`) and `hourOfDay`; `range` in epoch ms,
 * clipped to now.
 */
export function lostByHour(
  rows: readonly Pick<BreakdownRow, 'bucket' | 'hourOfDay' | `${Exclude<LossClass, 'unknown'>}Secs`>[],
  range: { start: number; end: number; timeZone: string },
): (number | null)[][] {
  const clock = wallClock(range.timeZone)
  const days = new Array<number>(7).fill(0)
  for (let day = clock.dayOf(range.start); clock.dayStart(day) < range.end; day++) days[(day + 3) % 7]!++
  const sums = days.map(() => new Array<number>(24).fill(0))
  for (const row of rows) {
    if (row.bucket === undefined || row.hourOfDay === undefined) continue
    sums[weekdayOf(Date.parse(row.bucket), range.timeZone)]![row.hourOfDay]! += lostSecs({ ...row, unknownSecs: 0 })
  }
  return sums.map((hours, weekday) => hours.map((secs) => (days[weekday] === 0 ? null : secs / days[weekday]!)))
}

/** Whether a range is long enough for a pattern by weekday and hour: at least two days of it have passed. */
export const hasPattern = (range: { start: number; end: number }, now: number): boolean =>
  Math.min(range.end, now) - range.start >= 2 * dayMs
