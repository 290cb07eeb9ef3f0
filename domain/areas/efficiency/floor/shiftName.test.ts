import { expect, test } from 'vitest'
import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import { type Schedule, weekdays } from '../../../core/schedule/schedule.ts'
import { sampleFloor, sampleResource, sampleSlice } from '../oracles/plantSamples.fixture.ts'
import { evidenceIntervals } from '../timeline/evidence.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { shiftName } from './shiftName.ts'

const day = { start: Date.parse('2026-03-02T00:00Z'), end: Date.parse('2026-03-03T00:00Z') }
const ten = Date.parse('2026-03-02T10:00Z')
const schedule = (name: string, start: string, end: string): Schedule => ({
  scheduleID: 'S',
  timezone: 'UTC',
  shifts: [{ shiftNum: 1, name, days: weekdays, start, end, breaks: [] }],
})
/** A floor with a schedule that changes at 10:00, in the middle of the shift from 06:00 to 14:00. */
const changed = (next: Schedule) => ({
  ...sampleFloor([sampleResource()]),
  schedules: new Map([
    [
      'S',
      [
        { from: Number.NEGATIVE_INFINITY, value: schedule('Early', '06:00', '14:00') },
        { from: ten, value: next },
      ],
    ],
  ]),
})
const namesIn = (floor: ReturnType<typeof changed>) =>
  plannedTime(floor, 'M-01', day).occurrences.map((occurrence) => [
    new Date(occurrence.start).toISOString().slice(11, 16),
    new Date(occurrence.end).toISOString().slice(11, 16),
    shiftName(floor, 'M-01', occurrence),
  ])

test('a shift that continues across a change of its schedule is one shift and keeps its initial name', () => {
  const floor = changed(schedule('Morning', '06:00', '15:00'))
  expect(namesIn(floor)).toEqual([['06:00', '15:00', 'Early']])
  const slices = [sampleSlice('2026-03-02T08:00Z', '2026-03-02T12:00Z', 'running')]
  const timeline = timelineOf(floor, 'M-01', slices, day.end)
  const intervals = [...evidenceIntervals({ floor, resourceID: 'M-01', range: day, timeline })]
  expect(new Set(intervals.map(({ shiftNum, shiftName }) => `${shiftNum} ${shiftName}`))).toEqual(
    new Set(['null null', '1 Early']),
  )
})

test('a shift that does not continue after a change of its schedule ends there; a later shift with the same number is another one', () => {
  expect(namesIn(changed(schedule('Late', '12:00', '20:00')))).toEqual([
    ['06:00', '10:00', 'Early'],
    ['12:00', '20:00', 'Late'],
  ])
})

test('a shift without a name, and time without a shift, have no name', () => {
  const floor = changed(schedule('', '12:00', '20:00'))
  expect(shiftName(floor, 'M-01', { start: ten, shiftNum: 1 })).toBeNull()
  expect(shiftName(floor, 'M-01', { start: day.start, shiftNum: 2 })).toBeNull()
  expect(shiftName(floor, 'M-01', { start: day.start, shiftNum: null })).toBeNull()
  expect(shiftName(floor, 'M-02', { start: day.start, shiftNum: 1 })).toBeNull()
})
