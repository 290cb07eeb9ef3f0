import { expect, test } from 'vitest'
import { cycleText, dateText, dayText, durationText, percentText, timeText } from './wording.ts'

test('durations are shown in the two largest units', () => {
  const texts = [0, 45, 119, 120, 3540, 3600, 7500, 172_799, 172_800, 273_600].map(durationText)
  expect(texts).toEqual(['0 s', '45 s', '119 s', '2 min', '59 min', '1 h', '2 h 5 min', '2 d', '2 d', '3 d 4 h'])
})

test('a negative duration has the same units and a sign', () => {
  expect([-0.2, -350, -7500].map(durationText)).toEqual(['0 s', '-6 min', '-2 h 5 min'])
})

test('cycles are shown to a tenth of a second, ratios to a tenth of a percent', () => {
  expect([28.46, 312.4, 7200].map(cycleText)).toEqual(['28.5 s', '312 s', '2 h'])
  expect(percentText(0.8137)).toBe('81.4 %')
})

test('times are shown in the time zone of the organization', () => {
  const instant = Date.parse('2026-11-21T02:50:00Z')
  expect(timeText(instant, 'America/New_York')).toBe('20 Nov, 21:50')
  expect(dayText(instant, 'Asia/Kolkata')).toBe('21 Nov')
  expect(dateText('2027-02-28')).toBe('28 Feb 2027')
})

test('a local time that occurs twice is shown with its offset', () => {
  const textOf = (time: string) => timeText(Date.parse(time), 'America/New_York')
  expect(['2026-11-01T05:51:00Z', '2026-11-01T06:51:00Z', '2026-11-01T07:51:00Z'].map(textOf)).toEqual([
    '1 Nov, 01:51 GMT-4',
    '1 Nov, 01:51 GMT-5',
    '1 Nov, 02:51',
  ])
})
