import { Temporal } from 'temporal-polyfill'
import type { Interval } from './interval.ts'
import type { ScheduleQuestion } from './occurrences.ts'
import type { Schedule, ScheduleException } from './schedule.ts'

/*
 * For tests: the schedule once more, slowly and by its definition, instant by instant. Shares nothing with what it
 * checks.
 */

/** The wall time of an instant as `YYYY-MM-DDTHH:mm:ss`. */
const wallOf = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** The first instant at which the wall shows `date` `time`, or, where that is skipped, the first after the gap. */
export function naiveInstant(date: string, time: string, zone: string): number {
  const name = `${date} ${time} ${zone}`
  const known = instants.get(name)
  if (known !== undefined) return known
  if (instants.size >= instantsKept) instants.clear()
  const found = findInstant(date, time, zone)
  instants.set(name, found)
  return found
}

const instants = new Map<string, number>()
const instantsKept = 100_000

function findInstant(date: string, time: string, zone: string): number {
  const wanted = `${date}T${time}:00`
  const zoned = Temporal.PlainDateTime.from(wanted).toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (wallOf(zoned.epochMilliseconds, zone) === wanted) return zoned.epochMilliseconds
  let instant = zoned.epochMilliseconds
  while (wallOf(instant, zone) < wanted) instant += 60_000
  return instant
}

/** A day's length in UTC is always the same. */
const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const span = (date: string, start: string, end: string, zone: string): Interval => ({
  start: naiveInstant(date, start, zone),
  end: naiveInstant(end <= start ? addDays(date, 1) : date, end, zone),
})
const holds = (interval: Interval, instant: number) => interval.start <= instant && instant < interval.end
const names = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

type Candidate = Interval & { date: string; shiftNum: number | null; breaks: Interval[] }

/** Every occurrence of these dates, whether closed or not, and the times of exceptions: memory over many instants. */
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
            const found = span(d, pause.start, pause.end, schedule.timezone)
            if (found.start >= whole.start) return found
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

/** What the schedule says of an instant: nothing, or planned or not, and of which date and shift. */
export type NaiveInstant = { planned: boolean; businessDate: string; shiftNum: number | null } | null

/** Answers for any instant of a range, and every instant at which the answer may change. */
export function naiveSchedule({ scheduleID, schedules, exceptions, resourceID, range }: ScheduleQuestion) {
  const day = 86_400_000
  const dates: string[] = []
  for (let at = range.start - 4 * day; at <= range.end + 4 * day; at += day)
    dates.push(new Date(at).toISOString().slice(0, 10))
  type Said = ScheduleException & { times: Interval | null; ofShift: Map<Candidate, Interval> }
  const memory = new Map<Schedule, { found: Candidate[]; times: Said[] }>()
  const lookUp = (schedule: Schedule) => {
    const known = memory.get(schedule)
    if (known) return known
    const ownExceptions = exceptions.filter(
      (e) => e.scheduleID === schedule.scheduleID && (e.resourceID === null || e.resourceID === resourceID),
    )
    const found = candidates(schedule, ownExceptions, dates)
    const times = ownExceptions.map((e) => {
      if (!e.start || !e.end) return { ...e, times: null, ofShift: new Map<Candidate, Interval>() }
      const [today, tomorrow] = [e.date, addDays(e.date, 1)].map((d) => span(d, e.start!, e.end!, schedule.timezone))
      // For a shift the date is its business date: the first of the two that has an instant in common with it.
      const shared = (c: Candidate) => Math.max(c.start, today!.start) < Math.min(c.end, today!.end)
      const concerned = found.filter((c) => c.date === e.date && c.shiftNum === e.shiftNum)
      return { ...e, times: today!, ofShift: new Map(concerned.map((c) => [c, shared(c) ? today! : tomorrow!])) }
    })
    const fresh = { found, times }
    memory.set(schedule, fresh)
    return fresh
  }
  const current = <T>(values: readonly { from: number; value: T }[], instant: number) =>
    values.filter((v, k) => k === 0 || v.from <= instant).at(-1)?.value

  const at = (instant: number): NaiveInstant => {
    const id = current(scheduleID, instant)
    const schedule = id ? current(schedules.get(id) ?? [], instant) : undefined
    if (!schedule) return null
    const { found, times } = lookUp(schedule)
    const applies = (e: Said, c: Candidate) => {
      if (!e.times) return e.date === c.date && (e.shiftNum === null || e.shiftNum === c.shiftNum)
      if (e.shiftNum === null) return holds(e.times, instant)
      const interval = e.ofShift.get(c)
      return interval !== undefined && holds(interval, instant)
    }
    const says = (kind: string, c: Candidate) => times.some((e) => e.kind === kind && applies(e, c))
    const owner = found
      .filter((c) => holds(c, instant) && !says('closed', c))
      .sort((a, b) => a.start - b.start || (a.shiftNum ?? 1e9) - (b.shiftNum ?? 1e9))[0]
    if (!owner) return null
    const stopped = owner.breaks.some((pause) => holds(pause, instant)) || says('plannedStop', owner)
    return { planned: !stopped, businessDate: owner.date, shiftNum: owner.shiftNum }
  }

  const boundaries = (): number[] => {
    const edges: number[] = scheduleID.map((v) => v.from)
    for (const id of new Set(scheduleID.map(({ value }) => value)))
      for (const { from, value } of schedules.get(id ?? '') ?? []) {
        const { found, times } = lookUp(value)
        edges.push(from)
        for (const c of found) edges.push(c.start, c.end, ...c.breaks.flatMap((b) => [b.start, b.end]))
        for (const e of times)
          for (const interval of [...(e.times ? [e.times] : []), ...e.ofShift.values()])
            edges.push(interval.start, interval.end)
      }
    return edges
  }
  return { at, boundaries }
}
