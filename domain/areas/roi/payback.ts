import type { ReturnPoint } from './returnCourse.ts'

/** The pace of so many last days is what is expected to go on. */
export const paceDays = 90
/** Before so many days have gone by no pace is told. */
const soonestDays = 14
/** Farther ahead nothing is foretold. */
const farthestDays = 20 * 365

/**
 * When cost is paid back, a day since 1970-01-01. `reached`: since that day the benefit has been no less than the cost;
 * `expected`: it will be then, if each day brings what the last ones did on average (`perDay`, benefit less cost);
 * `never`: at that pace the cost is not paid back within twenty years; `tooSoon`: too few days have gone by.
 */
export type Payback =
  | { kind: 'reached'; day: number }
  | { kind: 'expected'; day: number; perDay: number; overDays: number }
  | { kind: 'never'; perDay: number; overDays: number }
  | { kind: 'tooSoon' }

const net = ({ benefit, cost }: ReturnPoint) => benefit - cost

/**
 * The simple payback of a course: undiscounted, cumulated flows against what was paid (Brealey, Myers, Allen,
 * Principles of Corporate Finance: the time until cumulative cash flow equals the initial investment). Where cost was
 * caught up with and ran ahead again, the last time counts.
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
