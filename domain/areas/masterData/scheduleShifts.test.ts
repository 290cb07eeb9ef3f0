import { expect, test } from 'vitest'
import { scheduleExceptions } from './scheduleExceptions.ts'
import { scheduleShifts } from './scheduleShifts.ts'

const day = { shiftNum: 1, name: 'Day', days: ['MONDAY', 'TUESDAY'], start: '06:00', end: '14:00', breaks: [] }

test('shifts are in local wall time; overnight and all-day shifts are allowed, name and breaks are optional', () => {
  expect(scheduleShifts.safeParse([day, { ...day, shiftNum: 2, start: '22:00', end: '06:00' }]).success).toBe(true)
  const { name: _, breaks: __, ...minimal } = day
  expect(scheduleShifts.parse([{ ...minimal, start: '06:00', end: '06:00' }])).toMatchObject([{ name: '', breaks: [] }])
})

test.each([
  ['a day that is none', { ...day, days: ['FUNDAY'] }],
  ['no day', { ...day, days: [] }],
  ['a time that is none', { ...day, start: '24:00' }],
  ['a break without length', { ...day, breaks: [{ start: '10:00', end: '10:00' }] }],
  ['a field that is none', { ...day, colour: 'red' }],
])('rejects %s', (_, shift) => {
  expect(scheduleShifts.safeParse([shift]).success).toBe(false)
})

test('a shift number occurs once per day', () => {
  expect(scheduleShifts.safeParse([day, { ...day, days: ['SATURDAY'], start: '08:00' }]).success).toBe(true)
  expect(scheduleShifts.safeParse([day, { ...day, days: ['TUESDAY'], start: '08:00' }]).error?.issues[0]?.message).toBe(
    'shift 1 occurs twice on TUESDAY',
  )
})

test('an exception has both times or none, and both if it adds or pauses', () => {
  const problems = (row: object) => Object.keys(scheduleExceptions.check!({ start: null, end: null, ...row }))
  expect(problems({ kind: 'closed' })).toEqual([])
  expect(problems({ kind: 'closed', start: '06:00' })).toEqual(['end'])
  expect(problems({ kind: 'open' })).toEqual(['start'])
  expect(problems({ kind: 'plannedStop', start: '06:00', end: '07:00' })).toEqual([])
})
