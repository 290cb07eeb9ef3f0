import { expect, test } from 'vitest'
import { effectInWords } from './effectInWords.ts'
import { draftedException, shiftField } from './exceptionDraft.ts'

const hours = (secs: number) => `${secs / 3600} h`
const effect = (resourceID: string, takenHours: number, addedHours = 0, moves = false) => ({
  resourceID,
  takenMs: takenHours * 3_600_000,
  addedMs: addedHours * 3_600_000,
  moves,
})
const closed = { kind: 'closed', resourceID: null } as const
const open = { kind: 'open', resourceID: null } as const

test('the effect of an exception states the added or removed time and the number of machines', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => effect(`M-${index}`, 8))
  expect(effectInWords(closed, twelve, hours)).toEqual({
    changes: true,
    message: 'Takes 8 h of planned time from each of 12 machines.',
  })
  expect(effectInWords(closed, [effect('M-1', 7), effect('M-2', 8), effect('M-3', 0)], hours).message).toBe(
    'Takes 7 h to 8 h of planned time from each of 2 machines.',
  )
  expect(effectInWords(open, [effect('M-1', 0, 4.5)], hours).message).toBe('Adds 4.5 h of planned time to M-1.')
})

test('an exception without effect gives the reason', () => {
  const noEffect = [effect('M-1', 0)]
  expect(effectInWords(open, noEffect, hours)).toEqual({
    changes: false,
    message: 'Changes nothing: that time is planned already, or closed.',
  })
  expect(effectInWords(closed, noEffect, hours).message).toBe('Changes nothing: nothing is planned then.')
  expect(effectInWords(closed, [], hours)).toMatchObject({ changes: false, message: /No machine follows/ })
  expect(effectInWords({ ...closed, resourceID: 'M-9' }, [], hours).message).toMatch(/^M-9 does not follow/)
  expect(effectInWords(open, [effect('M-1', 0, 0, true)], hours)).toMatchObject({
    changes: true,
    message: /another shift/,
  })
})

test('a shift is chosen among those of the date, or among all for opened time', () => {
  const shift = (shiftNum: number, name: string, day: 'MONDAY' | 'SATURDAY') => ({
    shiftNum,
    name,
    days: [day],
    start: '06:00',
    end: '14:00',
    breaks: [],
  })
  const schedule = {
    scheduleID: 'S',
    timezone: 'UTC',
    shifts: [shift(1, 'Early', 'MONDAY'), shift(2, 'Late', 'MONDAY'), shift(9, 'Saturday', 'SATURDAY')],
  }
  const offered = (values: Record<string, unknown>) => shiftField(schedule, values).options?.map(({ label }) => label)
  expect(offered({ date: '2026-06-08', kind: 'closed' })).toEqual(['1 · Early', '2 · Late'])
  expect(offered({ date: '2026-06-13', kind: 'plannedStop' })).toEqual(['9 · Saturday'])
  expect(offered({ date: '2026-06-13', kind: 'closed', shiftNum: 1 })).toEqual(['1 · Early', '9 · Saturday'])
  expect(offered({ date: '2026-06-13', kind: 'open' })).toHaveLength(3)
})

test('form values are an exception as soon as they can be saved', () => {
  const values = { scheduleID: 'S', date: '2026-06-08', kind: 'open' }
  expect(draftedException(values)).toBeNull()
  expect(draftedException({ ...values, start: '07:00', end: null })).toBeNull()
  expect(draftedException({ ...values, start: '07:00', end: '11:00' })).toMatchObject({ shiftNum: null, end: '11:00' })
  expect(draftedException({ ...values, kind: 'closed' })).toMatchObject({ kind: 'closed', start: null })
})
