import { expect, test } from 'vitest'
import { createFormat } from '../../core/kit/format/FormatContext.tsx'
import { nextExecutionText } from './nextExecutionText.ts'

const format = createFormat({ locale: 'en-GB', timeZone: 'America/New_York' })
const now = Date.parse('2026-11-02T14:00:00Z')

// Proves SCH-121
test('a next execution is a time if today, Yesterday and a time, date and time if near, and a date with a two-digit year if far', () => {
  const texts = [
    '2026-11-02T23:30:00.000Z',
    '2026-11-01T20:05:00.000Z',
    '2026-11-04T02:00:00.000Z',
    '2027-06-01T16:00:00.000Z',
  ].map((next) => nextExecutionText(next, now, format))
  expect(texts).toEqual(['18:30', 'Yesterday 15:05', '3 Nov, 21:00', '01/06/27'])
})

test('a missing or unknown next execution is N/A', () => {
  expect(['N/A', null].map((next) => nextExecutionText(next, now, format))).toEqual(['N/A', 'N/A'])
})
