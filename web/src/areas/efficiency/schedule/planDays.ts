import type { PlanData } from '@takt/domain/areas/efficiency/responses/plan.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { dateOfDay, dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Plan } from './usePlan.ts'

export type PlanException = PlanData['exceptions'][number]

/**
 * Part of a shift within a day, clipped to it. `opens`: true for the first part of its shift in the day; `before` and
 * `after`: true if the shift crosses midnight.
 */
export type PlanBand = {
  key: string
  start: number
  end: number
  planned: boolean
  shiftNum: number | null
  shiftName: string | null
  opens: boolean
  before: boolean
  after: boolean
}

/** A day in the organization's time zone in its actual length, with its planned time (seconds). */
export type PlanDay = {
  /** `YYYY-MM-DD`. */
  date: string
  start: number
  end: number
  plannedSecs: number
  plannedStopSecs: number
  bands: PlanBand[]
  exceptions: PlanException[]
}

const hourMs = 3_600_000

/** Returns the whole days that a range overlaps, oldest first. */
export function wholeDays(range: { start: number; end: number }, timeZone: string) {
  const clock = wallClock(timeZone)
  return calendarBuckets('day', range, timeZone).map(({ start }) => {
    const day = clock.dayOf(start)
    return { date: dateOfDay(day), start: clock.dayStart(day), end: clock.dayStart(day + 1) }
  })
}

/** Returns the hours by which a day is longer or shorter than 24 due to a clock change. */
export const extraHours = ({ start, end }: { start: number; end: number }): number => (end - start) / hourMs - 24

const shiftKey = ({ businessDate, shiftNum }: Plan['parts'][number]) => `${businessDate} ${shiftNum}`

/** Returns the start and end of each shift, from its parts. */
function shiftSpans(parts: Plan['parts']) {
  const spans = new Map<string, { start: number; end: number }>()
  for (const part of parts) {
    const span = spans.get(shiftKey(part))
    if (!span) spans.set(shiftKey(part), { start: part.start, end: part.end })
    else {
      span.start = Math.min(span.start, part.start)
      span.end = Math.max(span.end, part.end)
    }
  }
  return spans
}

/**
 * Divides a plan into days. Exceptions have a date in the schedule's time zone and are assigned to the day that
 * contains most of it.
 */
export function planDays(
  plan: Pick<Plan, 'parts' | 'exceptions' | 'schedules'>,
  days: ReturnType<typeof wholeDays>,
): PlanDay[] {
  const zoneOf = (scheduleID: string) =>
    plan.schedules.find((schedule) => schedule.scheduleID === scheduleID)?.timezone ??
    plan.schedules[0]?.timezone ??
    'UTC'
  const spans = plan.exceptions.map((exception) => {
    const clock = wallClock(zoneOf(exception.scheduleID))
    const day = dayOfDate(exception.date)
    return { exception, start: clock.dayStart(day), end: clock.dayStart(day + 1) }
  })
  const shifts = shiftSpans(plan.parts)
  return days.map(({ date, start, end }) => {
    const within = plan.parts.filter((part) => part.end > start && part.start < end)
    const bands = within.map((part, index): PlanBand => {
      const before = within[index - 1]
      const shift = shifts.get(shiftKey(part))!
      return {
        key: String(part.start),
        start: Math.max(part.start, start),
        end: Math.min(part.end, end),
        planned: part.planned,
        shiftNum: part.shiftNum,
        shiftName: part.shiftName,
        opens: !before || shiftKey(before) !== shiftKey(part),
        // The requested range may start in the middle of a shift: an earlier business date shows that the shift started
        // before.
        before: shift.start < start || (part.start === start && part.businessDate < date),
        after: shift.end > end,
      }
    })
    const sum = (planned: boolean) =>
      bands.reduce((secs, band) => secs + (band.planned === planned ? (band.end - band.start) / 1000 : 0), 0)
    return {
      date,
      start,
      end,
      plannedSecs: sum(true),
      plannedStopSecs: sum(false),
      bands,
      // Dates are days of the schedule's time zone: if the zones differ, the day that contains most of it is used.
      exceptions: spans
        .filter((span) => Math.min(span.end, end) - Math.max(span.start, start) > (span.end - span.start) / 2)
        .map(({ exception }) => exception),
    }
  })
}
