import { dayNames } from '@takt/domain/areas/scheduledTasks/calendarEntry.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayChoice, dayChoices, firstRow, isDuplicate, nextRow, rowsOf, type TimeRow, timesOf } from './times.ts'

const row = (day: TimeRow['day'], time = '09:00'): TimeRow => ({ day, time })

// Proves SCH-157
test('the table of a new task starts with Monday at 09:00', () => {
  expect(firstRow).toEqual({ day: 'MONDAY', time: '09:00' })
})

// Proves SCH-158
test('a further row is Monday at 09:00, or the first later day without that time', () => {
  expect(nextRow([row('MONDAY', '10:00')])).toEqual(row('MONDAY'))
  expect(nextRow([row('MONDAY'), row('TUESDAY')])).toEqual(row('WEDNESDAY'))
  expect(nextRow([row('WEEKDAYS')])).toEqual(row('SATURDAY'))
  expect(nextRow([row('EVERY_DAY')])).toEqual(row(''))
})

// Proves SCH-069, SCH-161
test('a group of days has one time for each of its days', () => {
  expect(timesOf([row('WEEKDAYS')]).map(({ day }) => day)).toEqual(dayNames.slice(0, 5))
  expect(timesOf([row('WEEKEND')]).map(({ day }) => day)).toEqual(['SATURDAY', 'SUNDAY'])
  expect(timesOf([row('EVERY_DAY', '02:00')])).toEqual(dayNames.map((day) => ({ day, time: '02:00' })))
  expect(timesOf([row('')])).toEqual([])
})

test('a row is a duplicate if one of its days has the same time in another row', () => {
  expect(isDuplicate([row('MONDAY'), row('MONDAY')], 1)).toBe(true)
  expect(isDuplicate([row('WEEKDAYS'), row('FRIDAY')], 1)).toBe(true)
  expect(isDuplicate([row('WEEKDAYS'), row('SATURDAY')], 1)).toBe(false)
  expect(isDuplicate([row('MONDAY'), row('MONDAY', '09:05')], 1)).toBe(false)
})

test('converting times to rows and back preserves them', () => {
  const time = fc.constantFrom('00:00', '02:00', '09:05')
  const times = fc.uniqueArray(fc.record({ day: fc.constantFrom(...dayNames), time }), {
    selector: ({ day, time }) => `${day} ${time}`,
  })
  const sorted = (all: readonly { day: string; time: string }[]) => all.map(({ day, time }) => `${day} ${time}`).sort()
  fc.assert(
    fc.property(times, (times) => {
      expect(sorted(timesOf(rowsOf(times)))).toEqual(sorted(times))
    }),
  )
  expect(rowsOf(timesOf([row('EVERY_DAY')]))).toEqual([row('EVERY_DAY')])
  expect(rowsOf(timesOf([row('WEEKDAYS'), row('SUNDAY')]))).toEqual([row('WEEKDAYS'), row('SUNDAY')])
})

test('every choice contains days', () => {
  expect(dayChoices.map((choice: DayChoice) => timesOf([row(choice)]).length)).toEqual([1, 1, 1, 1, 1, 1, 1, 5, 2, 7])
})
