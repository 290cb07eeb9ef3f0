import { describe, expect, it } from 'vitest'
import { measure } from './interval.ts'
import { occurrences } from './occurrences.ts'
import { plannedTime } from './plannedTime.ts'
import { type Schedule, type ScheduleException, type Shift, weekdays } from './schedule.ts'

const night: Shift = {
  shiftNum: 3,
  name: 'Night',
  days: weekdays,
  start: '22:00',
  end: '06:00',
  breaks: [{ start: '02:00', end: '02:30' }],
}
const early: Shift = { shiftNum: 1, name: 'Early', days: weekdays, start: '06:00', end: '14:00', breaks: [] }
const constant = <T>(value: T) => [{ from: Number.NEGATIVE_INFINITY, value }]
const schedule = (shifts: Shift[], timezone = 'America/New_York'): Schedule => ({ scheduleID: 'S', timezone, shifts })
const exception = (change: Partial<ScheduleException>): ScheduleException => ({
  scheduleExceptionID: 1,
  scheduleID: 'S',
  resourceID: null,
  date: '2026-06-10',
  kind: 'closed',
  shiftNum: null,
  start: null,
  end: null,
  reason: null,
  ...change,
})
const source = (versions: { from: number; value: Schedule }[], exceptions: ScheduleException[] = []) => ({
  scheduleID: constant<string | null>('S'),
  schedules: new Map([['S', versions]]),
  exceptions,
  resourceID: 'M-01',
})
/** Returns the shifts on a date as `start–end` in hours after its UTC midnight. */
function on(date: string, query: ReturnType<typeof source>) {
  const midnight = Date.parse(`${date}T00:00Z`)
  const range = { start: midnight, end: midnight + 86_400_000 }
  const hour = (at: number) => (at - midnight) / 3_600_000
  return occurrences({ ...query, range })
    .filter((o) => o.businessDate === date)
    .map((o) => `${o.shiftNum}: ${o.owned.map((i) => `${hour(i.start)}–${hour(i.end)}`).join(' ')}`)
}
const lengthOn = (date: string, zone = 'America/New_York') => {
  const midnight = Date.parse(`${date}T00:00Z`)
  const all = occurrences({
    ...source(constant(schedule([night], zone))),
    range: { start: midnight - 86_400_000, end: midnight + 2 * 86_400_000 },
  })
  const occurrence = all.find((o) => o.businessDate === date)!
  return { shift: (occurrence.end - occurrence.start) / 3_600_000, stops: measure(occurrence.plannedStops) / 60_000 }
}

describe('occurrences', () => {
  it('22:00–06:00 is 7 h on the night the clock goes forward and 9 h when it goes back', () => {
    expect(lengthOn('2026-06-10')).toEqual({ shift: 8, stops: 30 })
    // 02:00 and 02:30 are both skipped, so the break has no time left.
    expect(lengthOn('2026-03-07')).toEqual({ shift: 7, stops: 0 })
    expect(lengthOn('2026-10-31')).toEqual({ shift: 9, stops: 30 })
  })

  it.each([
    ['America/New_York', '2026-03-07', 7, '2026-10-31', 9],
    ['Europe/Berlin', '2026-03-28', 7, '2026-10-24', 9],
    ['Australia/Lord_Howe', '2026-10-03', 7.5, '2026-04-04', 8.5],
    ['America/Santiago', '2026-09-05', 7, '2026-04-04', 9],
    ['Asia/Kolkata', '2026-03-28', 8, '2026-10-24', 8],
  ])('the night shift has its real length in both nights of a DST change: %s', (zone, forward, short, back, long) => {
    expect(lengthOn(forward, zone).shift).toBe(short)
    expect(lengthOn(back, zone).shift).toBe(long)
    const planned = ({ shift, stops }: ReturnType<typeof lengthOn>) => shift - stops / 60
    expect(planned(lengthOn(back, zone))).toBe(long - 0.5)
  })

  const two = constant(schedule([early, { ...early, shiftNum: 2, start: '12:00', end: '20:00' }], 'UTC'))

  it('assigns an overlap to the earlier start, then to the lower number', () => {
    expect(on('2026-06-10', source(two))).toEqual(['1: 6–14', '2: 14–20'])
    const same = constant(schedule([{ ...early, shiftNum: 2, end: '15:00' }, early], 'UTC'))
    expect(on('2026-06-10', source(same))).toEqual(['1: 6–14', '2: 14–15'])
  })

  it('closed removes a date or an interval, open adds, closed wins', () => {
    expect(on('2026-06-10', source(two, [exception({})]))).toEqual([])
    expect(on('2026-06-10', source(two, [exception({ shiftNum: 1 })]))).toEqual(['2: 12–20'])
    expect(on('2026-06-10', source(two, [exception({ start: '13:00', end: '15:00' })]))).toEqual([
      '1: 6–13',
      '2: 15–20',
    ])
    expect(on('2026-06-10', source(two, [exception({ start: '08:00', end: '09:00' })]))).toEqual([
      '1: 6–8 9–14',
      '2: 14–20',
    ])
    const open = exception({ kind: 'open', shiftNum: 7, start: '20:00', end: '23:00' })
    expect(on('2026-06-10', source(two, [open]))).toEqual(['1: 6–14', '2: 14–20', '7: 20–23'])
    expect(on('2026-06-10', source(two, [open, exception({})]))).toEqual([])
    expect(on('2026-06-10', source(two, [exception({ resourceID: 'M-02' })]))).toEqual(['1: 6–14', '2: 14–20'])
  })

  it('at each instant the schedule in force applies; a shift split by a change stays one', () => {
    const ten = Date.parse('2026-06-10T10:00Z')
    const change = (shifts: Shift[]) => [
      ...constant(schedule([early], 'UTC')),
      { from: ten, value: schedule(shifts, 'UTC') },
    ]
    expect(on('2026-06-10', source(change([{ ...early, end: '15:00' }])))).toEqual(['1: 6–15'])
    expect(on('2026-06-10', source(change([{ ...early, start: '12:00' }])))).toEqual(['1: 6–10', '1: 12–14'])
    expect(on('2026-06-10', source(change([])))).toEqual(['1: 6–10'])
  })

  it('a change of schedule preserves the order and joins the parts it splits, where shifts alternate', () => {
    const short: Shift = { shiftNum: 2, name: 'Short', days: weekdays, start: '08:00', end: '09:00', breaks: [] }
    const changeAt = (at: string) =>
      source(
        [
          ...constant(schedule([early, short], 'UTC')),
          { from: Date.parse(`2026-06-10T${at}Z`), value: schedule([early, short], 'UTC') },
        ],
        [exception({ shiftNum: 1, start: '08:00', end: '09:00' })],
      )
    expect(on('2026-06-10', changeAt('10:00'))).toEqual(['1: 6–8 9–14', '2: 8–9'])
    expect(on('2026-06-10', changeAt('08:30'))).toEqual(['1: 6–8', '2: 8–9', '1: 9–14'])
  })

  it('resources that follow the same schedule share one plan, those with exceptions of their own do not', () => {
    const followed = (resourceID: string) =>
      [resourceID, { resourceID, scheduleID: constant<string | null>('S') }] as const
    const floor = {
      schedules: new Map([['S', two]]),
      exceptions: [exception({ resourceID: 'M-03', kind: 'plannedStop' })],
      resources: new Map([followed('M-01'), followed('M-02'), followed('M-03')]),
    }
    const range = { start: Date.parse('2026-06-08T00:00Z'), end: Date.parse('2026-06-12T00:00Z') }
    const [first, second, third] = ['M-01', 'M-02', 'M-03'].map((id) => plannedTime(floor, id, range))
    expect(second).toBe(first)
    expect(third!.chunks.filter((chunk) => !chunk.planned)).toHaveLength(2)
  })
})
