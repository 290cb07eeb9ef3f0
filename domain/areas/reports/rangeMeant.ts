import type { Interval } from '../../core/schedule/interval.ts'
import type { ReportDate, ReportDateTime } from './reportDate.ts'
import { type At, rangeOfDays, rangeOfTimes } from './reportRange.ts'

/** What a report is about while no range is chosen: the seven days up to today. */
const whenNotSaid = { type: 'customOffset', n: 6 } as const

/** The range that the values of a report's parameters mean at an instant; null: it is about what is so then. */
export function rangeMeant(values: Readonly<Record<string, unknown>>, at: At): Interval | null {
  if ('filterByDate' in values) {
    if (!values.filterByDate) return rangeOfDays(whenNotSaid, 'currentDay', at)
    return rangeOfDays(values.startDate as ReportDate, values.endDate as ReportDate, at)
  }
  if (!('filterByDateAndTime' in values)) return null
  if (!values.filterByDateAndTime) return rangeOfDays(whenNotSaid, 'currentDay', at)
  return rangeOfTimes(values['startDate,startTime'] as ReportDateTime, values['endDate,endTime'] as ReportDateTime, at)
}
