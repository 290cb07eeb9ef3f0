import type { PlanData } from '@takt/domain/areas/efficiency/answers/plan.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { dateOfDay, dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Plan } from './usePlan.ts'

export type PlanException = PlanData['exceptions'][number]

/**
 * A stretch of shift time in a day, clipped to it. `opens`: the first of its shift there; `before` and `after`: the
 * shift reaches over midnight.
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

/** A day of the organization's zone, as long as it really is, and what is planned in it (seconds). */
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

/** The days that a range meets, whole, oldest first. */
export function wholeDays(range: { start: number; end: number }, timeZone: string) {
  const clock = wallClock(timeZone)
  return calendarBuckets('day', range, timeZone).map(({ start }) => {
    const day = clock.dayOf(start)
    return { date: dateOfDay(day), start: clock.dayStart(day), end: clock.dayStart(day + 1) }
  })
}

/** Hours by which a day is longer or shorter than 24: where the clocks change in it. */
export const extraHours = ({ start, end }: { start: number; end: number }): number => (end - start) / hourMs - 24

const shiftKey = ({ businessDate, shiftNum }: Plan['pieces'][number]) => `${businessDate} ${shiftNum}`

/** From when to when there are pieces of a shift, by shift. */
function shiftSpans(pieces: Plan['pieces']) {
  const spans = new Map<string, { start: number; end: number }>()
  for (const piece of pieces) {
    const span = spans.get(shiftKey(piece))
    if (!span) spans.set(shiftKey(piece), { start: piece.start, end: piece.end })
    else {
      span.start = Math.min(span.start, piece.start)
      span.end = Math.max(span.end, piece.end)
    }
  }
  return spans
}

/**
 * Lays a plan out by days. An exception stands on every day that its date, which is one of the schedule's zone, meets.
 */
export function planDays(
  plan: Pick<Plan, 'pieces' | 'exceptions' | 'schedules'>,
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
  const shifts = shiftSpans(plan.pieces)
  return days.map(({ date, start, end }) => {
    const within = plan.pieces.filter((piece) => piece.end > start && piece.start < end)
    const bands = within.map((piece, place): PlanBand => {
      const before = within[place - 1]
      const shift = shifts.get(shiftKey(piece))!
      return {
        key: String(piece.start),
        start: Math.max(piece.start, start),
        end: Math.min(piece.end, end),
        planned: piece.planned,
        shiftNum: piece.shiftNum,
        shiftName: piece.shiftName,
        opens: !before || shiftKey(before) !== shiftKey(piece),
        // What was asked for may begin in the midst of a shift: its date tells that it goes back further.
        before: shift.start < start || (piece.start === start && piece.businessDate < date),
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
      // Dates mean days of the schedule's zone: where zones differ, the day that holds most of it.
      exceptions: spans
        .filter((span) => Math.min(span.end, end) - Math.max(span.start, start) > (span.end - span.start) / 2)
        .map(({ exception }) => exception),
    }
  })
}
