import { expect, test } from 'vitest'
import { limitOf } from './limitOf.ts'

test('a day as limit ends at its end in the zone', () => {
  expect(limitOf('2026-03-02', 'America/New_York')).toBe('2026-03-03T05:00:00.000Z')
})

test('a day with a clock change ends at its midnight', () => {
  expect(limitOf('2026-03-08', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z')
})

test('an instant as limit stays unchanged', () => {
  expect(limitOf('2026-03-02T14:00:00.000Z', 'America/New_York')).toBe('2026-03-02T14:00:00.000Z')
})
