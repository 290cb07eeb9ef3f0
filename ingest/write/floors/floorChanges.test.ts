import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { atAllTimes } from '@takt/domain/areas/efficiency/floor/service.ts'
import { expect, test } from 'vitest'
import { floorChanges } from './floorChanges.ts'

const beginning = Number.NEGATIVE_INFINITY
const endOfTime = Number.POSITIVE_INFINITY
const day = 86_400_000
const t = Date.parse('2026-03-02T00:00:00Z')
const shift = (start: string) => ({
  shiftNum: 1,
  name: 'Day',
  days: ['MONDAY'] as const,
  start,
  end: '22:00',
  breaks: [],
})
const schedule = (start: string) => ({ scheduleID: 'S', timezone: 'UTC', shifts: [shift(start)] })
const exception = {
  scheduleExceptionID: 1,
  scheduleID: 'S',
  resourceID: null,
  date: '2026-03-10',
  kind: 'closed' as const,
  shiftNum: null,
  start: null,
  end: null,
  reason: null,
}

const resource = (resourceID: string, more: Partial<ResourceFloor> = {}): ResourceFloor => ({
  resourceID,
  description: null,
  onDashboards: true,
  attachments: [{ deviceId: 1, from: beginning, to: endOfTime, reports: 'state' }],
  service: atAllTimes,
  scheduleID: [{ from: beginning, value: 'S' }],
  idealCycleSecs: [{ from: beginning, value: 10 }],
  microStopSecs: [{ from: beginning, value: null }],
  ...more,
})
const floor = (resources: ResourceFloor[] = [resource('A')], more: Partial<Floor> = {}): Floor => ({
  organizationId: 1,
  timeZone: 'UTC',
  microStopSecs: [{ from: beginning, value: 300 }],
  resources: new Map(resources.map((machine) => [machine.resourceID, machine])),
  schedules: new Map([['S', [{ from: beginning, value: schedule('06:00') }]]]),
  exceptions: [],
  cycleStandards: new Map(),
  ...more,
})
const changed = (before: Floor | null, after: Floor) => Object.fromEntries(floorChanges(before, after).resources)

test('an equal floor and changed names change nothing', () => {
  expect(floorChanges(floor(), floor([resource('A', { description: 'Press', onDashboards: false })]))).toEqual({
    resources: new Map(),
    operations: new Map(),
    days: false,
  })
})

test('a new machine changes at all times', () => {
  expect(changed(null, floor())).toEqual({ A: [{ start: beginning, end: endOfTime }] })
  expect(changed(floor([]), floor())).toEqual({ A: [{ start: beginning, end: endOfTime }] })
})

test('a removed machine is cleared, so that a later one of the same name starts empty', () => {
  expect(changed(floor(), floor([]))).toEqual({ A: [{ start: beginning, end: endOfTime }] })
})

test('an effective-dated value changes from its date, a corrected one only while it differed', () => {
  const ideal = (...values: { from: number; value: number }[]) => floor([resource('A', { idealCycleSecs: values })])
  const ten = { from: beginning, value: 10 }
  expect(changed(floor(), ideal(ten, { from: t, value: 12 }))).toEqual({ A: [{ start: t, end: endOfTime }] })
  expect(changed(ideal(ten, { from: t, value: 12 }), ideal(ten, { from: t - day, value: 12 }))).toEqual({
    A: [{ start: t - day, end: t }],
  })
  expect(changed(floor(), ideal(ten, { from: t, value: 10 }))).toEqual({})
})

test('a threshold changes until the end of the longest stop that started under it; the organization’s only where a machine has none', () => {
  const later = [
    { from: beginning, value: 300 },
    { from: t, value: 600 },
    { from: t + day, value: 300 },
  ]
  const machine = resource('B', { microStopSecs: [{ from: beginning, value: 60 }] })
  expect(changed(floor([resource('A')]), floor([resource('A')], { microStopSecs: later }))).toEqual({
    A: [{ start: t, end: t + day + 600_000 }],
  })
  expect(changed(floor([machine]), floor([machine], { microStopSecs: later }))).toEqual({})
})

test('an attachment that starts or ends at another time changes the slices that started in between, at most a day long', () => {
  const attached = (from: number, to: number) =>
    floor([resource('A', { attachments: [{ deviceId: 1, from, to, reports: 'state' }] })])
  expect(changed(attached(t, endOfTime), attached(t - 1000, endOfTime))).toEqual({
    A: [{ start: t - 1000, end: t + day }],
  })
  expect(changed(attached(beginning, t), attached(beginning, t + 5))).toEqual({ A: [{ start: t, end: t + 5 + day }] })
  const values = floor([
    resource('A', {
      attachments: [...resource('A').attachments, { deviceId: 2, from: beginning, to: endOfTime, reports: 'values' }],
    }),
  ])
  expect(changed(floor(), values)).toEqual({})
})

test('facts that a date adds to or removes from a machine change, as far as a stop at its edge extends; its first fact changes nothing', () => {
  const served = (from: number | null, to: number | null, firstFact: number | null = null) =>
    floor([resource('A', { service: { from, to, firstFact } })])
  expect(changed(served(null, null), served(t, null))).toEqual({ A: [{ start: beginning, end: t + 300_000 }] })
  expect(changed(served(t, null), served(t, t + day))).toEqual({ A: [{ start: t + day - 300_000, end: endOfTime }] })
  expect(changed(served(null, null), served(null, null, t))).toEqual({})
  const { service: _, ...withoutService } = resource('A')
  expect(changed(floor([withoutService as ResourceFloor]), served(null, null, t))).toEqual({})
})

test('a schedule changes the machines that follow it, around its date', () => {
  const moved = new Map([
    [
      'S',
      [
        { from: beginning, value: schedule('06:00') },
        { from: t, value: schedule('07:00') },
      ],
    ],
  ])
  const both = [resource('A'), resource('B', { scheduleID: [{ from: beginning, value: null }] })]
  expect(changed(floor(both), floor(both, { schedules: moved }))).toEqual({
    A: [{ start: t - 2 * day, end: endOfTime }],
  })
})

test('an exception changes the days around its date, for its machine or for all that follow the schedule', () => {
  const both = [resource('A'), resource('B')]
  const start = Date.parse('2026-03-08T00:00:00Z')
  const expected = [{ start, end: start + 5 * day }]
  expect(changed(floor(both), floor(both, { exceptions: [exception] }))).toEqual({ A: expected, B: expected })
  expect(changed(floor(both, { exceptions: [{ ...exception, resourceID: 'B' }] }), floor(both))).toEqual({
    B: expected,
  })
})

test('a cycle standard changes its operation, a time zone all days', () => {
  const standards = new Map([['J~0~10', [{ from: beginning, value: 5 }]]])
  expect(floorChanges(floor(), floor([resource('A')], { cycleStandards: standards })).operations).toEqual(
    new Map([['J~0~10', [{ start: beginning, end: endOfTime }]]]),
  )
  expect(floorChanges(floor(), floor([resource('A')], { timeZone: 'Europe/Berlin' }))).toMatchObject({ days: true })
})

test('operations that share their cycle from a date on change from then, on every machine', () => {
  const shared = new Map([
    [
      'J~0~10',
      [
        { from: beginning, value: false },
        { from: t, value: true },
      ],
    ],
  ])
  const before = { ...floor([resource('A')]), sharedCycles: new Map([['J~0~10', [{ from: beginning, value: false }]]]) }
  expect(floorChanges(before, floor([resource('A')], { sharedCycles: shared })).operations).toEqual(
    new Map([['J~0~10', [{ start: t, end: endOfTime }]]]),
  )
})
