import { expect, test } from 'vitest'
import { serviceEnd } from './serviceEnd.ts'

const now = Date.parse('2026-03-02T14:00:00Z')

test('a machine counts until the end of the day of its last fact, in the time zone of its plant', () => {
  expect(serviceEnd(Date.parse('2026-03-01T03:00:00Z'), now, 'America/New_York')).toBe('2026-03-01')
  expect(serviceEnd(Date.parse('2026-03-01T03:00:00Z'), now, 'Europe/Berlin')).toBe('2026-03-02')
})

test('a fact that ends at midnight belongs to the previous day; without facts the machine stops counting today', () => {
  expect(serviceEnd(Date.parse('2026-03-01T05:00:00Z'), now, 'America/New_York')).toBe('2026-03-01')
  expect(serviceEnd(null, now, 'America/New_York')).toBe('2026-03-02')
})
