import type { ReturnPoint } from './returnCourse.ts'

/** Number of most recent days whose pace is extrapolated. */
export const paceDays = 90
/** Minimum number of days before a pace is reported. */
const soonestDays = 14
/** Forecast horizon (days). */
const farthestDays = 20 * 365

/**
 * Payback date as days since 1970-01-01. `reached`: the benefit has been at least the cost since that day; `expected`:
 * it will be on that day if each day brings the average of the last days (`perDay`, benefit less cost); `never`: at
 * that pace the cost is not recovered within twenty years; `tooSoon`: too few days have passed.
 */
export type Payback =
  | { kind: 'reached'; day: number }
  | { kind: 'expected'; day: number; perDay: number; overDays: number }
  | { kind: 'never'; perDay: number; overDays: number }
  | { kind: 'tooSoon' }

const net = ({ benefit, cost }: ReturnPoint) => benefit - cost

/**
 * Calculates the simple payback of a course: undiscounted cumulative flows against the amount paid (Brealey, Myers,
 * Allen, Principles of Corporate Finance: the time until cumulative cash flow equals the initial investment). If cost
 * is recovered and then exceeds the benefit again, the last recovery counts.
 */
export function payback(course: readonly ReturnPoint[]): Payback {
  const last = course.at(-1)
  if (!last) return { kind: 'tooSoon' }
  if (net(last) >= 0) {
    const behind = course.findLastIndex((point) => net(point) < 0)
    return { kind: 'reached', day: course[behind + 1]!.day }
  }
  const overDays = Math.min(paceDays, course.length - 1)
  if (overDays < soonestDays) return { kind: 'tooSoon' }
  const perDay = (net(last) - net(course.at(-1 - overDays)!)) / overDays
  const days = Math.ceil(-net(last) / perDay)
  if (!(perDay > 0) || days > farthestDays) return { kind: 'never', perDay, overDays }
  return { kind: 'expected', day: last.day + days, perDay, overDays }
}
