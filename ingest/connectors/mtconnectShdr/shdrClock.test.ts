import { expect, test } from 'vitest'
import { createShdrClock } from './shdrClock.ts'

const iso = (time: { at: number } | null) => time && new Date(time.at).toISOString()
const now = Date.parse('2026-03-02T14:00:00.000Z')

test('a line without a timestamp has the time of its arrival', () =>
  expect(iso(createShdrClock(undefined, () => now).readTime(''))).toBe('2026-03-02T14:00:00.000Z'))

test('relative times start at the time of arrival of the first', () => {
  const clock = createShdrClock(undefined, () => now)
  expect(clock.readTime('5000')).toBeNull()
  clock.setRelative('yes')
  expect([clock.readTime('5000'), clock.readTime('6500.5')].map(iso)).toEqual([
    '2026-03-02T14:00:00.000Z',
    '2026-03-02T14:00:01.501Z',
  ])
  clock.setRelative('true')
  expect([clock.readTime('2020-01-01T00:00:00Z'), clock.readTime('2020-01-01T00:00:02Z')].map(iso)).toEqual([
    '2026-03-02T14:00:00.000Z',
    '2026-03-02T14:00:02.000Z',
  ])
})
