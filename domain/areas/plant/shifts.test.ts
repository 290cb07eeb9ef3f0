import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../core/schedule/wallClock.ts'
import { mondayOf, plantShifts, shiftSegments, weekMs, workedMs } from './shifts.ts'

const schedule = fc.constantFrom(...(Object.keys(plantShifts) as (keyof typeof plantShifts)[]))
const local = fc.integer({ min: mondayOf(2900) * dayMs, max: mondayOf(2910) * dayMs })

test('worked time advances during shifts and stops in between, and is the same every week', () => {
  fc.assert(
    fc.property(schedule, local, fc.nat(3 * dayMs), (scheduleID, from, ms) => {
      const to = from + ms
      let expected = 0
      for (let day = Math.floor(from / dayMs) - 1; day <= to / dayMs; day++)
        for (const segment of shiftSegments(scheduleID, day))
          expected += Math.max(0, Math.min(segment.to, to) - Math.max(segment.from, from))
      expect(workedMs(scheduleID, to) - workedMs(scheduleID, from)).toBe(expected)
      expect(workedMs(scheduleID, from + 7 * dayMs) - workedMs(scheduleID, from)).toBe(weekMs(scheduleID))
    }),
  )
})

test('at any hour of the week one schedule is working, and not all of them', () => {
  const at = (hour: number) => mondayOf(2900) * dayMs + hour * 3_600_000 + 60_000
  const working = (hour: number) =>
    (Object.keys(plantShifts) as (keyof typeof plantShifts)[]).filter((scheduleID) =>
      [-1, 0].some((before) =>
        shiftSegments(scheduleID, Math.floor(at(hour) / dayMs) + before).some(
          ({ from, to }) => from <= at(hour) && at(hour) < to,
        ),
      ),
    )
  for (let hour = 0; hour < 168; hour++) expect(working(hour)).toContain('THREE-SHIFT')
  expect(working(6 * 24 + 3)).toEqual(['THREE-SHIFT'])
})
