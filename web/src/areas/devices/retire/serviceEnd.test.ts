import { expect, test } from 'vitest'
import { serviceEnd } from './serviceEnd.ts'

const now = Date.parse('2026-03-02T14:00:00Z')

test('a machine counts through the whole day of its last fact, in the zone of its plant', () => {
  expect(serviceEnd(Date.parse('2026-03-01T03:00:00Z'), now, 'America/New_York')).toBe('2026-03-01')
  expect(serviceEnd(Date.parse('2026-03-01T03:00:00Z'), now, 'Europe/Berlin')).toBe('2026-03-02')
})

test('what ends at midnight is of the day before; without a fact it counts no more from today', () => {
  expect(serviceEnd(Date.parse('2026-03-01T05:00:00Z'), now, 'America/New_York')).toBe('2026-03-01')
  expect(serviceEnd(null, now, 'America/New_York')).toBe('2026-03-02')
})
