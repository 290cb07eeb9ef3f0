import { dateOfDay } from '../../core/schedule/wallClock.ts'

/** Months have as many days as they do on average: 365.2425 ÷ 12. */
export const daysPerMonth = 365.2425 / 12

/** The sums from the investment up to the end of a day. */
export type ReturnPoint = { day: number; benefit: number; cost: number }

/** What a course of costs and benefits is made of; money in one currency. */
export type ReturnGiven = {
  /** Days since 1970-01-01: that of the investment, and the last one that is looked at. */
  fromDay: number
  toDay: number
  /** Minutes spared by day, as `YYYY-MM-DD`. */
  minutesOn: ReadonlyMap<string, number>
  wagePerHour: number
  /** Paid once, on the first day. */
  investment: number
  /** Paid from the first day on, an even part of it on each day. */
  costPerMonth: number
}

/** Cost and benefit summed up day by day; nothing where the last day lies before the first. */
export function returnCourse({ fromDay, toDay, minutesOn, ...given }: ReturnGiven): ReturnPoint[] {
  const points: ReturnPoint[] = []
  let minutes = 0
  for (let day = fromDay; day <= toDay; day++) {
    minutes += minutesOn.get(dateOfDay(day)) ?? 0
    points.push({
      day,
      benefit: (minutes / 60) * given.wagePerHour,
      cost: given.investment + (given.costPerMonth / daysPerMonth) * (day - fromDay + 1),
    })
  }
  return points
}

/**
 * Return on investment, a ratio: (benefit − cost) ÷ cost, as J. J. Phillips defines it for programs (Return on
 * Investment in Training and Performance Improvement Programs: net program benefits ÷ program costs). Null where
 * nothing was paid.
 */
export const returnOf = ({ benefit, cost }: Pick<ReturnPoint, 'benefit' | 'cost'>): number | null =>
  cost > 0 ? (benefit - cost) / cost : null
