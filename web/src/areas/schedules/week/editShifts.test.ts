import { scheduleShifts } from '@takt/domain/areas/masterData/scheduleShifts.ts'
import { type Shift, weekdays } from '@takt/domain/core/schedule/schedule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBreak, addShift, detachDay, moveEnd, moveShift, moveStart, removeDay, toggleDay } from './editShifts.ts'
import { weekTotals } from './weekSegments.ts'

const early: Shift = {
  shiftNum: 1,
  name: 'Early',
  days: ['MONDAY', 'FRIDAY'],
  start: '06:00',
  end: '14:00',
  breaks: [{ start: '09:30', end: '09:45' }],
}

test('a shift moves with its breaks', () => {
  expect(moveShift([early], 0, 45)).toEqual([
    { ...early, start: '06:45', end: '14:45', breaks: [{ start: '10:15', end: '10:30' }] },
  ])
})

test('a start moved past midnight is on the day before or after', () => {
  const [movedShift] = moveShift([{ ...early, start: '00:00', end: '08:00' }], 0, -15)
  expect(movedShift).toMatchObject({ days: ['THURSDAY', 'SUNDAY'], start: '23:45', end: '07:45' })
  expect(moveStart([{ ...early, start: '23:45', end: '06:00' }], 0, 30)[0]).toMatchObject({
    days: ['TUESDAY', 'SATURDAY'],
    start: '00:15',
    end: '06:00',
  })
})

test('the edges of a shift stay at least a quarter of an hour and at most a day apart', () => {
  expect(moveStart([early], 0, 600)[0]).toMatchObject({ start: '13:45', end: '14:00' })
  expect(moveEnd([early], 0, -600)[0]).toMatchObject({ start: '06:00', end: '06:15' })
  expect(moveEnd([early], 0, 2000)[0]).toMatchObject({ start: '06:00', end: '06:00' })
})

test('a day can be removed, added again, and detached under the same number', () => {
  expect(toggleDay([early], 0, 'MONDAY')[0]?.days).toEqual(['FRIDAY'])
  expect(toggleDay([early], 0, 'SUNDAY')[0]?.days).toEqual(['MONDAY', 'FRIDAY', 'SUNDAY'])
  expect(detachDay([early], 0, 'FRIDAY')).toEqual([
    { ...early, days: ['MONDAY'] },
    { ...early, days: ['FRIDAY'] },
  ])
  expect(removeDay([{ ...early, days: ['FRIDAY'] }], 0, 'FRIDAY')).toEqual([])
})

test('a new shift gets the lowest number that is free on its day', () => {
  expect(addShift([early], { day: 0, from: 14 * 60, to: 22 * 60 })[1]).toMatchObject({ shiftNum: 2, days: ['MONDAY'] })
  expect(addShift([early], { day: 1, from: 14 * 60, to: 24 * 60 })[1]).toMatchObject({ shiftNum: 1, end: '00:00' })
})

test('a new break is in the middle of the longest interval without one', () => {
  expect(addBreak([early], 0)[0]?.breaks[1]).toEqual({ start: '11:45', end: '12:15' })
})

test('after any move the list stays valid for the server, and a move changes no length', () => {
  const minute = fc.integer({ min: -3000, max: 3000 })
  const edits = [moveShift, moveStart, moveEnd]
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 2 }), minute), { maxLength: 12 }), minute, (steps, by) => {
      const edited = steps.reduce<Shift[]>(
        (shifts, [edit, minutes]) => edits[edit]!(shifts, 0, minutes),
        [{ ...early, days: weekdays }],
      )
      expect(scheduleShifts.safeParse(edited).error).toBeUndefined()
      expect(weekTotals(moveShift(edited, 0, by))).toEqual(weekTotals(edited))
    }),
    { numRuns: 60 },
  )
})
