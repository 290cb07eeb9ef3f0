import type { Interval } from '../../core/schedule/interval.ts'
import type { ReportDate, ReportDateTime } from './reportDate.ts'
import { type At, rangeOfDays, rangeOfTimes } from './reportRange.ts'

/** Default range of a report if none is chosen: the seven days up to today. */
const defaultStart = { type: 'customOffset', n: 6 } as const

/** Resolves the range given by a report's parameter values at an instant; null: the report shows the current state. */
export function resolveRange(values: Readonly<Record<string, unknown>>, at: At): Interval | null {
  if ('filterByDate' in values) {
    if (!values.filterByDate) return rangeOfDays(defaultStart, 'currentDay', at)
    return rangeOfDays(values.startDate as ReportDate, values.endDate as ReportDate, at)
  }
  if (!('filterByDateAndTime' in values)) return null
  if (!values.filterByDateAndTime) return rangeOfDays(defaultStart, 'currentDay', at)
  return rangeOfTimes(values['startDate,startTime'] as ReportDateTime, values['endDate,endTime'] as ReportDateTime, at)
}
