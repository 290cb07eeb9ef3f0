import { expect, test } from 'vitest'
import { formatAge, formatClock, formatDifference, formatDuration } from './durationFormat.ts'

test('durations are formatted in common units', () => {
  expect(formatDuration(42, 'en-US')).toBe('42 s')
  expect(formatDuration(425, 'en-US')).toBe('7 min 5 s')
  expect(formatDuration(420, 'en-US')).toBe('7 min')
  expect(formatDuration(12_240, 'en-US')).toBe('3 h 24 min')
  expect(formatDuration(7200, 'en-US')).toBe('2 h')
  expect(formatDuration(4_334_400, 'en-US')).toBe('1,204 h')
})

test('rounding never results in sixty of a unit', () => {
  expect(formatDuration(59.7, 'en-US')).toBe('1 min')
  expect(formatDuration(3599, 'en-US')).toBe('1 h')
  expect(formatDuration(7199.8, 'en-US')).toBe('2 h')
})

test('zero, negative and missing spans', () => {
  expect(formatDuration(0, 'en-US')).toBe('0 s')
  expect(formatDuration(-90, 'en-US')).toBe('−1 min 30 s')
  expect(formatDuration(-0.2, 'en-US')).toBe('0 s')
  expect(formatDuration(null, 'en-US')).toBe('–')
})

test('clocks and ages', () => {
  expect(formatClock(451)).toBe('0:07:31')
  expect(formatClock(111_909)).toBe('31:05:09')
  expect(formatAge(312, 'en-US')).toBe('0.3 s')
  expect(formatAge(312, 'de-DE')).toBe('0,3 s')
  expect(formatAge(42_000, 'en-US')).toBe('42 s')
})

test('a difference of durations has its sign', () => {
  const texts = [1680, -350, 0.4, 0, null].map((secs) => formatDifference(secs, 'en-US'))
  expect(texts).toEqual(['+28 min', '−5 min 50 s', '0 s', '0 s', '–'])
})
