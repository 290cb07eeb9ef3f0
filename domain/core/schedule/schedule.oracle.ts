import { Temporal } from 'temporal-polyfill'
import type { Interval } from './interval.ts'
import type { ScheduleQuery } from './occurrences.ts'
import type { Schedule, ScheduleException } from './schedule.ts'

/*
 * Test oracle: evaluates the schedule slowly, by its definition, instant by instant. Shares no code with the
 * implementation under test.
 */

/** Returns the wall time of an instant as `YYYY-MM-DDTHH:mm:ss`. */
const wallOf = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** Returns the first instant with wall time `date` `time`; if it is skipped, the first instant after the gap. */
export function naiveInstant(date: string, time: string, zone: string): number {
  const name = `${date} ${time} ${zone}`
  const cachedInstant = instants.get(name)
  if (cachedInstant !== undefined) return cachedInstant
  if (instants.size >= maxCachedInstants) instants.clear()
  const instant = findInstant(date, time, zone)
  instants.set(name, instant)
  return instant
}

const instants = new Map<string, number>()
const maxCachedInstants = 100_000

function findInstant(date: string, time: string, zone: string): number {
  const wallText = `${date}T${time}:00`
  const zoned = Temporal.PlainDateTime.from(wallText).toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (wallOf(zoned.epochMilliseconds, zone) === wallText) return zoned.epochMilliseconds
  let instant = zoned.epochMilliseconds
  while (wallOf(instant, zone) < wallText) instant += 60_000
  return instant
}

/** Adds days to a date; UTC days have constant length. */
const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const span = (date: string, start: string, end: string, zone: string): Interval => ({
  start: naiveInstant(date, start, zone),
  end: naiveInstant(end <= start ? addDays(date, 1) : date, end, zone),
})
const contains = (interval: Interval, instant: number) => interval.start <= instant && instant < interval.end
const names = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

type Candidate = Interval & { date: string; shiftNum: number | null; breaks: Interval[] }

/** Returns every occurrence of these dates, including closed ones, with its breaks; cached over many instants. */
function candidates(schedule: Schedule, exceptions: ScheduleException[], dates: string[]): Candidate[] {
  return dates.flatMap((date) => {
    const weekday = names[new Date(`${date}T00:00:00Z`).getUTCDay()]
    const opens = exceptions.filter((e) => e.kind === 'open' && e.date === date)
    const regular = schedule.shifts
      .filter(
        (shift) =>
          (shift.days as readonly string[]).includes(weekday!) ||
          opens.some((e) => !e.start && !e.end && (e.shiftNum === null || e.shiftNum === shift.shiftNum)),
      )
      .map((shift) => {
        const whole = span(date, shift.start, shift.end, schedule.timezone)
        const breaks = shift.breaks.map((pause) => {
          for (let d = date; ; d = addDays(d, 1)) {
            const interval = span(d, pause.start, pause.end, schedule.timezone)
            if (interval.start >= whole.start) return interval
          }
        })
        return { ...whole, date, shiftNum: shift.shiftNum, breaks }
      })
    const added = opens
      .filter((e) => e.start || e.end)
      .map((e) => ({ ...span(date, e.start!, e.end!, schedule.timezone), date, shiftNum: e.shiftNum, breaks: [] }))
    return [...regular, ...added]
  })
}

/** State of the schedule at an instant: null, or planned or not, with business date and shift. */
export type NaiveInstant = { planned: boolean; businessDate: string; shiftNum: number | null } | null

/** Evaluates the schedule at any instant of a range, and lists every instant at which the result may change. */
export function naiveSchedule({ scheduleID, schedules, exceptions, resourceID, range }: ScheduleQuery) {
  const day = 86_400_000
  const dates: string[] = []
  for (let at = range.start - 4 * day; at <= range.end + 4 * day; at += day)
    dates.push(new Date(at).toISOString().slice(0, 10))
  type TimedException = ScheduleException & { times: Interval | null; ofShift: Map<Candidate, Interval> }
  const memory = new Map<Schedule, { found: Candidate[]; times: TimedException[] }>()
  const evaluate = (schedule: Schedule) => {
    const cachedResult = memory.get(schedule)
    if (cachedResult) return cachedResult
    const ownExceptions = exceptions.filter(
      (e) => e.scheduleID === schedule.scheduleID && (e.resourceID === null || e.resourceID === resourceID),
    )
    const occurrences = candidates(schedule, ownExceptions, dates)
    const times = ownExceptions.map((e) => {
      if (!e.start || !e.end) return { ...e, times: null, ofShift: new Map<Candidate, Interval>() }
      const [today, tomorrow] = [e.date, addDays(e.date, 1)].map((d) => span(d, e.start!, e.end!, schedule.timezone))
      // For a shift the date is its business date: the first of the two intervals that overlaps the shift.
      const shared = (c: Candidate) => Math.max(c.start, today!.start) < Math.min(c.end, today!.end)
      const concerned = occurrences.filter((c) => c.date === e.date && c.shiftNum === e.shiftNum)
      return { ...e, times: today!, ofShift: new Map(concerned.map((c) => [c, shared(c) ? today! : tomorrow!])) }
    })
    const fresh = { found: occurrences, times }
    memory.set(schedule, fresh)
    return fresh
  }
  const current = <T>(values: readonly { from: number; value: T }[], instant: number) =>
    values.filter((v, k) => k === 0 || v.from <= instant).at(-1)?.value

  const at = (instant: number): NaiveInstant => {
    const id = current(scheduleID, instant)
    const schedule = id ? current(schedules.get(id) ?? [], instant) : undefined
    if (!schedule) return null
    const { found: occurrences, times } = evaluate(schedule)
    const applies = (e: TimedException, c: Candidate) => {
      if (!e.times) return e.date === c.date && (e.shiftNum === null || e.shiftNum === c.shiftNum)
      if (e.shiftNum === null) return contains(e.times, instant)
      const interval = e.ofShift.get(c)
      return interval !== undefined && contains(interval, instant)
    }
    const hasException = (kind: string, c: Candidate) => times.some((e) => e.kind === kind && applies(e, c))
    const owner = occurrences
      .filter((c) => contains(c, instant) && !hasException('closed', c))
      .sort((a, b) => a.start - b.start || (a.shiftNum ?? 1e9) - (b.shiftNum ?? 1e9))[0]
    if (!owner) return null
    const stopped = owner.breaks.some((pause) => contains(pause, instant)) || hasException('plannedStop', owner)
    return { planned: !stopped, businessDate: owner.date, shiftNum: owner.shiftNum }
  }

  const boundaries = (): number[] => {
    const edges: number[] = scheduleID.map((v) => v.from)
    for (const id of new Set(scheduleID.map(({ value }) => value)))
      for (const { from, value } of schedules.get(id ?? '') ?? []) {
        const { found: occurrences, times } = evaluate(value)
        edges.push(from)
        for (const c of occurrences) edges.push(c.start, c.end, ...c.breaks.flatMap((b) => [b.start, b.end]))
        for (const e of times)
          for (const interval of [...(e.times ? [e.times] : []), ...e.ofShift.values()])
            edges.push(interval.start, interval.end)
      }
    return edges
  }
  return { at, boundaries }
}
