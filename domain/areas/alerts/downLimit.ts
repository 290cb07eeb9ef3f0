import type { Interval } from '../../core/schedule/interval.ts'
import { quantile } from '../../core/statistics/quantile.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import { plannedInService } from '../efficiency/floor/service.ts'
import type { AlertSettings } from './alertSettings.ts'

/**
 * The length beyond which a stop is too long. `usualSecs`: the median of the machine's disturbances, null while there
 * are too few; `alertsPerDay`: the maximum alert rate caused by random stops.
 */
export type DownLimit = { limitSecs: number; usualSecs: number | null; stops: number; alertsPerDay: number }

/** Minimum number of disturbances to extrapolate from the longest. */
const extrapolatedFrom = 5

/**
 * Computes the limit from a machine's earlier disturbances (`lengths`, ms) on `days` days with planned time. A stop is
 * too long if it lasts a multiple of the usual length and is among the k longest, with k the number of alerts allowed
 * in that time. For any distribution of n independent lengths, the next one exceeds the k-th longest with probability k
 * / (n + 1), which is less than k / `days` per day. If fewer days are available than one alert is allowed in, the
 * longest disturbance (given enough of them) is extrapolated to that number of days with a tail index of 1/2, which is
 * heavier than that of usual stops.
 */
export function downLimit(settings: AlertSettings, lengths: readonly number[], days: number): DownLimit {
  const { stopsNeeded, multiple, alertsPerDay, leastSecs, otherwiseSecs } = settings.down
  const sorted = lengths.toSorted((a, b) => a - b)
  const usualSecs = lengths.length >= stopsNeeded ? quantile(sorted, 0.5)! / 1000 : null
  const allowed = alertsPerDay * Math.max(days, 1)
  const rank = Math.max(1, Math.floor(allowed))
  const extrapolation = lengths.length < extrapolatedFrom ? 1 : Math.max(1, allowed ** -0.5)
  const longestSecs = ((sorted.at(-rank) ?? 0) / 1000) * extrapolation
  const minLimitSecs = usualSecs === null ? otherwiseSecs : Math.max(leastSecs, multiple * usualSecs)
  return {
    limitSecs: Math.max(minLimitSecs, longestSecs),
    usualSecs,
    stops: lengths.length,
    alertsPerDay: rank / Math.max(days, 1),
  }
}

/** Returns the start of each day on which a machine has planned time in a range, by the dates of its shifts. */
export function plannedDays(floor: Floor, resourceID: string, range: Interval): number[] {
  const days = new Map<string, number>()
  for (const { start, planned, occurrence } of plannedInService(floor, resourceID, range).chunks)
    if (planned && !days.has(occurrence.businessDate)) days.set(occurrence.businessDate, start)
  return [...days.values()]
}
