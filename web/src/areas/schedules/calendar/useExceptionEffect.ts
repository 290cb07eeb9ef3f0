import { exceptionEffects } from '@takt/domain/core/schedule/exceptionEffects.ts'
import type { Schedule, ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { dateOfDay, dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useExceptions, useFollowers } from '../useSchedule.ts'
import { effectInWords } from './effectInWords.ts'

/** The exceptions of so many days around a date may meet the shifts that one of the date meets. */
const daysAround = 10

/**
 * What an exception of a schedule does to planned time, or would do, in words: to that of the machines that follow the
 * schedule now. Null while that is not known.
 */
export function useExceptionEffect(exception: ScheduleException | null, schedule: Schedule | undefined) {
  const format = useFormat()
  const scheduleID = exception?.scheduleID ?? ''
  const day = exception ? dayOfDate(exception.date) : 0
  const days = { from: dateOfDay(day - daysAround), to: dateOfDay(day + daysAround) }
  const others = useExceptions(scheduleID, days).data
  const followers = useFollowers(scheduleID).data
  if (!exception || !schedule || !others || !followers) return null
  const resourceIDs = followers.map(({ resourceID }) => resourceID)
  return effectInWords(exception, exceptionEffects(exception, { schedule, others, resourceIDs }), format.duration)
}

export type EffectSaid = NonNullable<ReturnType<typeof useExceptionEffect>>
