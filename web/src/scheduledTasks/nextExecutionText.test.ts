import { expect, test } from 'vitest'
import { createFormat } from '../kit/format/FormatContext.tsx'
import { nextExecutionText } from './nextExecutionText.ts'

const format = createFormat({ locale: 'en-GB', timeZone: 'America/New_York' })
const now = Date.parse('2026-11-02T14:00:00Z')

test.each([
  ['of today by its time', '2026-11-02T23:30:00.000Z', '18:30'],
  ['of yesterday by that word', '2026-11-01T20:05:00.000Z', 'Yesterday 15:05'],
  ['of another day by date and time', '2026-11-04T02:00:00.000Z', '3 Nov, 21:00'],
  ['far off by its date with two digits of the year', '2027-06-01T16:00:00.000Z', '01/06/27'],
  ['that does not come as N/A', 'N/A', 'N/A'],
  ['that is not known as N/A', null, 'N/A'],
])('a next execution %s', (_, next, text) => {
  expect(nextExecutionText(next, now, format)).toBe(text)
})
