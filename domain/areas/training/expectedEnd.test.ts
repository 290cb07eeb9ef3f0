import { expect, test } from 'vitest'
import type { Floor } from '../efficiency/floor/floor.ts'
import {
  constantValue,
  sampleFloor,
  sampleResource,
  sampleSchedule,
} from '../efficiency/oracles/plantSamples.fixture.ts'
import { expectedEnd, type Worker } from './expectedEnd.ts'

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
const shift = (change: object = {}) => ({
  shiftNum: 1,
  name: 'Day',
  days: [...weekdays],
  start: '06:00',
  end: '14:00',
  breaks: [],
  ...change,
})
const plant = (change: object = {}, timezone = 'UTC') =>
  sampleFloor(
    ['M-01', 'M-02'].map((resourceID) => sampleResource({ resourceID })),
    [sampleSchedule({ timezone, shifts: [shift(change)] })],
    { timeZone: timezone },
  )
const running = (change: object = {}) => ({ share: 0.75, spread: 0, days: 20, plannedSecs: 8 * 3600, ...change })
/** Makes 45 good parts per hour of planned time: a part in 60 s, three quarters of the time. */
const worker = (change: Partial<NonNullable<Worker['learned']>> = {}, resourceID = 'M-01'): Worker => ({
  resourceID,
  learned: { expectedSecs: 60, spreadSecs: 0, days: 20, goodShare: 1, running: running(), ...change },
})

type Query = { floor?: Floor; at?: string; remaining?: number | null; workers?: readonly Worker[] }
const predict = ({ floor = plant(), at = '2026-03-02T06:00Z', remaining = 90, workers = [worker()] }: Query) => {
  const end = expectedEnd({ floor, asOf: Date.parse(at), remaining, workers })
  if (typeof end === 'string') return end
  return [end.earliest, end.at, end.latest].map((instant) => new Date(instant).toISOString().slice(0, 16))
}
const middle = (query: Query) => {
  const end = predict(query)
  return Array.isArray(end) ? end[1] : end
}

test('remaining parts at the learned cycle and running share end in planned time', () => {
  expect(middle({})).toBe('2026-03-02T08:00')
  expect(middle({ at: '2026-03-02T03:00Z' })).toBe('2026-03-02T08:00')
})

test('breaks, nights and weekends are skipped', () => {
  const breaks = [{ start: '07:00', end: '07:30' }]
  expect(middle({ floor: plant({ breaks }) })).toBe('2026-03-02T08:30')
  expect(middle({ at: '2026-03-06T13:00Z' })).toBe('2026-03-09T07:00')
})

test('learned scrap lengthens the time', () => {
  expect(middle({ workers: [worker({ goodShare: 0.5 })] })).toBe('2026-03-02T10:00')
})

test('machines on the same operation share the remaining parts by their rates', () => {
  const both = [worker(), worker({ expectedSecs: 30 }, 'M-02')]
  expect(middle({ workers: both })).toBe('2026-03-02T06:40')
})

test('planned time follows the zone of its schedule across a DST change', () => {
  const floor = plant({}, 'America/New_York')
  // Friday 13:00 EST and Monday 07:00 EDT.
  expect(middle({ floor, at: '2026-03-06T18:00Z' })).toBe('2026-03-09T11:00')
})

test('without variation between days the interval is the expected end itself', () => {
  expect(new Set(predict({})).size).toBe(1)
})

/** Returns the relative width of the interval on a machine that is always planned and whose days vary by a tenth. */
function relativeWidth(days: number) {
  const floor = plant({ days: [...weekdays, 'SATURDAY', 'SUNDAY'], start: '00:00', end: '24:00' })
  const varying = running({ spread: 0.075, days: 100_000, plannedSecs: 86_400 })
  const workers = [worker({ running: varying, days: 100_000 })]
  const end = expectedEnd({ floor, asOf: Date.parse('2026-03-02T00:00Z'), remaining: days * 1080, workers })
  if (typeof end === 'string') throw new Error(end)
  return (end.latest - end.earliest) / (days * 86_400_000)
}

test('the width relative to the remaining work shrinks with the square root of the remaining days', () => {
  // Two quantiles of the normal distribution × 0.1 ÷ √days.
  expect(relativeWidth(4)).toBeCloseTo((2 * 1.645 * 0.1) / 2, 2)
  expect(relativeWidth(64) / relativeWidth(4)).toBeCloseTo(1 / 4, 2)
})

test('fewer learned days make a wider interval', () => {
  const width = (days: number) => {
    const end = expectedEnd({
      floor: plant(),
      asOf: Date.parse('2026-03-02T06:00Z'),
      remaining: 1800,
      workers: [worker({ running: running({ spread: 0.1, days }) })],
    })
    return typeof end === 'string' ? 0 : end.latest - end.earliest
  }
  expect(width(3)).toBeGreaterThan(1.5 * width(20))
})

test('the interval does not start before the machines could finish without a stop', () => {
  const [earliest] = predict({ workers: [worker({ running: running({ spread: 0.5 }) })] })
  expect(earliest).toBe('2026-03-02T07:30')
})

test('no end if nothing remains or the quantity is unknown', () => {
  expect(predict({ remaining: 0 })).toBe('allMade')
  expect(predict({ remaining: -3 })).toBe('allMade')
  expect(predict({ remaining: null })).toBe('noQuantity')
})

test('models of earlier versions, a single day, and a machine without a learned cycle are insufficient', () => {
  expect(predict({ workers: [worker({ running: null })] })).toBe('tooLittleLearned')
  expect(predict({ workers: [worker({ goodShare: null })] })).toBe('tooLittleLearned')
  expect(predict({ workers: [worker(), worker({ days: 1 }, 'M-02')] })).toBe('tooLittleLearned')
  expect(predict({ workers: [worker({ running: running({ days: 1 }) })] })).toBe('tooLittleLearned')
  expect(predict({ workers: [worker(), { resourceID: 'M-02', learned: null }] })).toBe('tooLittleLearned')
})

test('without a schedule, after the machine has left service, or without a shift there is no planned time', () => {
  const machine = (change: object) =>
    sampleFloor([sampleResource(change)], [sampleSchedule({ shifts: [shift({ days: ['MONDAY'] })] })])
  const floor = machine({ scheduleID: constantValue(null) })
  expect(predict({ floor })).toBe('noPlannedTime')
  expect(predict({ floor, workers: [worker({ running: null })] })).toBe('noPlannedTime')
  const left = { from: null, to: Date.parse('2026-03-01T00:00Z'), firstFact: Date.parse('2026-01-01T00:00Z') }
  expect(predict({ floor: machine({ service: left }) })).toBe('noPlannedTime')
  expect(predict({ floor: sampleFloor([sampleResource()], [sampleSchedule()]) })).toBe('noPlannedTime')
})

test('an end after more than a year is beyond the horizon', () => {
  expect(predict({ remaining: 1e6 })).toBe('beyondHorizon')
})
