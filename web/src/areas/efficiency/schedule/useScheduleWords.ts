import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { type Amounts, plannedSoFar } from './amounts.ts'
import type { PlanException } from './planDays.ts'
import { scheduleViewTexts as texts } from './texts.ts'

/** Returns functions that format amounts and exceptions as text. */
export function useScheduleWords() {
  const format = useFormat()
  const hours = (secs: number) => format.tenths(secs / 3600)
  const exception = ({ kind, reason, start, end }: PlanException) =>
    [texts.kinds[kind], start && end ? `${start}–${end}` : null, reason].filter(Boolean).join(' ')
  return {
    hours,
    exception,
    /** Run time and planned time up to now (`6.9 / 8 h`); `8 h remaining` if the whole day is in the future. */
    short: (amounts: Amounts) =>
      amounts.ahead > 0 && plannedSoFar(amounts) === 0
        ? texts.hoursAhead(hours(amounts.ahead))
        : texts.hours(hours(amounts.ran), hours(plannedSoFar(amounts))),
    /** Full description of a day. */
    long: (amounts: Amounts, exceptions: readonly PlanException[]) =>
      [
        amounts.planned === 0 ? texts.notPlanned : `${texts.planned} ${format.duration(amounts.planned)}`,
        `${texts.ran} ${format.duration(amounts.ran)}`,
        ...(amounts.missed > 0 ? [`${texts.missed} ${format.duration(amounts.missed)}`] : []),
        ...(amounts.ahead > 0 ? [`${texts.ahead} ${format.duration(amounts.ahead)}`] : []),
        ...(amounts.outside > 0 ? [`${texts.outside} ${format.duration(amounts.outside)}`] : []),
        ...exceptions.map(exception),
      ].join(', '),
  }
}
