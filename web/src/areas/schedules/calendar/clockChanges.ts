import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { ownedShifts } from '@takt/domain/core/schedule/ownedShifts.ts'
import type { Schedule, ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { Temporal } from 'temporal-polyfill'
import { minutesUntil } from '../week/wallMinutes.ts'

/** A shift during which the clocks change, with its actual and its usual length. */
export type ChangedShift = { shiftNum: number | null; businessDate: string; minutes: number; usualMinutes: number }

/** A clock change in a zone: at an instant (epoch ms), on a local date, from one local time to another. */
export type ClockChange = {
  at: number
  date: string
  from: string
  to: string
  /** Positive: number of local minutes that are skipped; negative: number that occur twice. */
  minutes: number
  shifts: ChangedShift[]
}

const dayMs = 86_400_000
const wall = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })

function shiftsOn(at: number, schedule: Schedule, exceptions: readonly ScheduleException[]): ChangedShift[] {
  const range = { start: at - 2 * dayMs, end: at + 2 * dayMs }
  return ownedShifts(schedule, exceptions, range).flatMap((occurrence) => {
    const { start, end, shiftNum, businessDate } = occurrence
    const shift = schedule.shifts.find((entry) => entry.shiftNum === shiftNum)
    if (start >= at || end <= at || !shift) return []
    const usualMinutes = minutesUntil(shift.start, shift.end)
    const minutes = Math.round((end - start) / 60_000)
    return minutes === usualMinutes ? [] : [{ shiftNum, businessDate, minutes, usualMinutes }]
  })
}

/** Returns the clock changes in a range (epoch ms), each with the shifts that become longer or shorter. */
export function clockChanges(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  range: Interval,
): ClockChange[] {
  const changes: ClockChange[] = []
  let zoned = Temporal.Instant.fromEpochMilliseconds(range.start).toZonedDateTimeISO(schedule.timezone)
  for (;;) {
    const next = zoned.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= range.end) return changes
    zoned = next
    const before = next.subtract({ nanoseconds: 1 })
    const minutes = (next.offsetNanoseconds - before.offsetNanoseconds) / 6e10
    if (minutes === 0) continue
    changes.push({
      at: next.epochMilliseconds,
      date: next.toPlainDate().toString(),
      from: wall(next.toPlainTime().subtract({ minutes })),
      to: wall(next.toPlainTime()),
      minutes,
      shifts: shiftsOn(next.epochMilliseconds, schedule, exceptions),
    })
  }
}
