import { expect, test } from 'vitest'
import { sampleFloor, sampleResource } from './plantSamples.bed.ts'
import { shiftNameAt } from './shiftNameAt.ts'

const shift = (name: string) => ({
  shiftNum: 1,
  name,
  days: ['MONDAY'] as const,
  start: '06:00',
  end: '14:00',
  breaks: [],
})
const schedule = (name: string) => ({ scheduleID: 'S', timezone: 'UTC', shifts: [shift(name)] })
const floor = {
  ...sampleFloor([{ ...sampleResource(), scheduleID: [{ from: Number.NEGATIVE_INFINITY, value: 'S' }] }]),
  schedules: new Map([
    [
      'S',
      [
        { from: Number.NEGATIVE_INFINITY, value: schedule('Early') },
        { from: 1000, value: schedule('Morning') },
        { from: 2000, value: schedule('') },
      ],
    ],
  ]),
}

test('a shift is called as the schedule in force at an instant calls it', () => {
  expect(shiftNameAt(floor, 'M-01', 999, 1)).toBe('Early')
  expect(shiftNameAt(floor, 'M-01', 1000, 1)).toBe('Morning')
})

test('what has no name, is no shift, or follows no schedule is called nothing', () => {
  for (const [resourceID, at, shiftNum] of [
    ['M-01', 2000, 1],
    ['M-01', 0, 2],
    ['M-01', 0, null],
    ['M-02', 0, 1],
  ] as const)
    expect(shiftNameAt(floor, resourceID, at, shiftNum)).toBeNull()
})
