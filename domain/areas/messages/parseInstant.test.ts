import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant } from './parseInstant.ts'

test('parses every UTC instant from 1970 to 2100 as the platform does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (ms) => {
      expect(parseInstant(new Date(ms).toISOString())).toBe(ms)
    }),
    { numRuns: 1000 },
  )
})

test('parses every instant with an offset as the platform does', () => {
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), offset, (ms, minutes) => {
      const ahead = `${String(Math.trunc(Math.abs(minutes) / 60)).padStart(2, '0')}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`
      const text = new Date(ms).toISOString().replace('Z', `${minutes < 0 ? '-' : '+'}${ahead}`)
      expect(parseInstant(text)).toBe(Date.parse(text))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['2026-03-02T14:00:00Z', '2026-03-02T14:00:00.000Z'],
  ['2026-03-02T14:00:00.5Z', '2026-03-02T14:00:00.500Z'],
  ['2026-03-02T14:00:00.1239999999Z', '2026-03-02T14:00:00.123Z'],
  ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
  ['2026-03-02T14:00:00+00:00', '2026-03-02T14:00:00.000Z'],
  ['2026-03-02T14:00:00.123456+01:00', '2026-03-02T13:00:00.123Z'],
  ['2026-03-01T19:30:00-04:30', '2026-03-02T00:00:00.000Z'],
])('%s is %s: digits beyond milliseconds are truncated', (input, expected) => {
  expect(parseInstant(input)).toBe(Date.parse(expected))
})

test.each([
  '',
  'yesterday',
  '2026-03-02',
  '2026-03-02T14:00Z',
  '2026-03-02T14:00:00',
  '2026-03-02T14:00:00+0100',
  '2026-03-02T14:00:00+01',
  '2026-03-02T14:00:00+24:00',
  '2026-03-02T14:00:00+01:60',
  '2026-03-02T14:00:00 01:00',
  '2026-03-02T14:00:00Z+01:00',
  '2026-03-02T14:00:00.Z',
  '2026-03-02T14:00:00.12x4Z',
  '2026-03-02t14:00:00z',
  '2026-13-02T14:00:00Z',
  '2026-02-29T14:00:00Z',
  '1900-02-29T14:00:00Z',
  '2026-03-02T24:00:00Z',
  '2026-03-02T23:59:60Z',
  '+02026-3-02T14:00:00Z',
  `2026-03-02T14:00:00.${'1'.repeat(40)}Z`,
])('%j is not an instant', (input) => {
  expect(parseInstant(input)).toBeNaN()
})
