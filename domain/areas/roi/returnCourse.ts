import { dateOfDay } from '../../core/schedule/wallClock.ts'

/** Average days per month: 365.2425 ÷ 12. */
export const daysPerMonth = 365.2425 / 12

/** Cumulative totals from the investment up to the end of a day. */
export type ReturnPoint = { day: number; benefit: number; cost: number }

/** Input for a course of costs and benefits; money in one currency. */
export type ReturnInput = {
  /** Days since 1970-01-01: the day of the investment, and the last day of the course. */
  fromDay: number
  toDay: number
  /** Minutes saved by day, as `YYYY-MM-DD`. */
  minutesOn: ReadonlyMap<string, number>
  wagePerHour: number
  /** Paid once, on the first day. */
  investment: number
  /** Monthly cost from the first day on, spread evenly over the days. */
  costPerMonth: number
}

/** Returns cumulative cost and benefit by day; empty if the last day precedes the first. */
export function returnCourse({ fromDay, toDay, minutesOn, ...input }: ReturnInput): ReturnPoint[] {
  const points: ReturnPoint[] = []
  let minutes = 0
  for (let day = fromDay; day <= toDay; day++) {
    minutes += minutesOn.get(dateOfDay(day)) ?? 0
    points.push({
      day,
      benefit: (minutes / 60) * input.wagePerHour,
      cost: input.investment + (input.costPerMonth / daysPerMonth) * (day - fromDay + 1),
    })
  }
  return points
}

/**
 * Return on investment, a ratio: (benefit − cost) ÷ cost, as J. J. Phillips defines it for programs (Return on
 * Investment in Training and Performance Improvement Programs: net program benefits ÷ program costs). Null if nothing
 * was paid.
 */
export const returnOf = ({ benefit, cost }: Pick<ReturnPoint, 'benefit' | 'cost'>): number | null =>
  cost > 0 ? (benefit - cost) / cost : null
