import { exceptionEffects } from '@takt/domain/core/schedule/exceptionEffects.ts'
import type { Schedule, ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { dateOfDay, dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useExceptions, useFollowers } from '../useSchedule.ts'
import { effectInWords } from './effectInWords.ts'

/** Exceptions up to this many days before or after a date can affect the same shifts. */
const daysAround = 10

/**
 * Describes the effect of an exception on the planned time of the machines that follow the schedule now. Null while it
 * is not known.
 */
export function useExceptionEffect(exception: ScheduleException | null, schedule: Schedule | undefined) {
  const format = useFormat()
  const scheduleID = exception?.scheduleID ?? ''
  const day = exception ? dayOfDate(exception.date) : 0
  const days = { from: dateOfDay(day - daysAround), to: dateOfDay(day + daysAround) }
  const otherExceptions = useExceptions(scheduleID, days).data
  const followers = useFollowers(scheduleID).data
  if (!exception || !schedule || !otherExceptions || !followers) return null
  const resourceIDs = followers.map(({ resourceID }) => resourceID)
  return effectInWords(
    exception,
    exceptionEffects(exception, { schedule, otherExceptions, resourceIDs }),
    format.duration,
  )
}

export type EffectMessage = NonNullable<ReturnType<typeof useExceptionEffect>>
