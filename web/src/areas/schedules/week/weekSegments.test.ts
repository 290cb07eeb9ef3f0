import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { expect, test } from 'vitest'
import { weekSegments, weekTotals } from './weekSegments.ts'

const shift = (input: Partial<Shift>): Shift => ({
  shiftNum: 1,
  name: '',
  days: ['MONDAY'],
  start: '06:00',
  end: '14:00',
  breaks: [],
  ...input,
})
const spans = (shifts: Shift[]) =>
  weekSegments(shifts).map(({ row, from, to, kind }) => `${row} ${kind} ${from / 60}–${to / 60}`)

test('a break splits the shift that contains it', () => {
  const day = shift({ breaks: [{ start: '09:30', end: '10:00' }] })
  expect(spans([day])).toEqual(['0 work 6–9.5', '0 work 10–14', '0 break 9.5–10'])
})

test('an overnight shift continues in the row of the next day, with a break after midnight', () => {
  const night = shift({ start: '22:00', end: '06:00', breaks: [{ start: '00:30', end: '01:00' }] })
  expect(spans([night])).toEqual(['0 work 22–24', '1 work 0–0.5', '1 work 1–6', '1 break 0.5–1'])
  const [evening, , morning] = weekSegments([night])
  expect(evening).toMatchObject({ isStart: true, ends: false })
  expect(morning).toMatchObject({ isStart: false, ends: true, startDay: 0 })
})

test('Sunday’s night shift continues on Monday', () => {
  expect(spans([shift({ days: ['SUNDAY'], start: '22:00', end: '06:00' })])).toEqual(['6 work 22–24', '0 work 0–6'])
})

test('equal start and end times are a whole day', () => {
  expect(spans([shift({ start: '06:00', end: '06:00' })])).toEqual(['0 work 6–24', '1 work 0–6'])
})

test('overlapping time belongs to the earlier start, then to the lower number, also across the weekend', () => {
  const early = shift({})
  const late = shift({ shiftNum: 2, start: '13:00', end: '15:00' })
  expect(spans([late, early])).toEqual(['0 work 14–15', '0 lost 13–14', '0 work 6–14'])
  const same = [shift({ shiftNum: 5 }), shift({ shiftNum: 4 })]
  expect(spans(same)).toEqual(['0 lost 6–14', '0 work 6–14'])
  const night = shift({ shiftNum: 3, days: ['SUNDAY'], start: '22:00', end: '08:00' })
  expect(spans([early, night])).toEqual(['0 work 8–14', '0 lost 6–8', '6 work 22–24', '0 work 0–8'])
})

test('the totals of a week count breaks, and overlaps only once', () => {
  const early = shift({ days: ['MONDAY', 'TUESDAY'], breaks: [{ start: '09:00', end: '09:15' }] })
  const late = shift({ shiftNum: 2, start: '13:00', end: '15:00' })
  expect(weekTotals([early, late])).toEqual({ shift: 17 * 60, break: 30, lost: 60 })
})

test('a break outside of its shift removes nothing', () => {
  expect(weekTotals([shift({ breaks: [{ start: '15:00', end: '16:00' }] })])).toMatchObject({ break: 0 })
})
