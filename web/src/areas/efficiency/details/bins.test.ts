import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binCounts } from './bins.ts'

const minute = 60_000

test('bins are as short as the maximum number allows', () => {
  expect(binCounts([], { start: 0, end: 60 * minute }, 100).width).toBe(minute)
  expect(binCounts([], { start: 0, end: 1440 * minute }, 100).width).toBe(15 * minute)
})

test('every count in the range is in exactly one bin', () => {
  const count = fc.record({
    at: fc.integer({ min: -10 * minute, max: 200 * minute }),
    good: fc.nat(5),
    scrap: fc.nat(2),
    rework: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(count), fc.integer({ min: 1, max: 150 }), (counts, length) => {
      const range = { start: 7 * minute + 13, end: (7 + length) * minute }
      const { bins } = binCounts(counts, range, 40)
      const inside = counts.filter(({ at }) => at >= range.start && at < range.end)
      const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0)
      expect(sum(bins.map(({ good }) => good))).toBe(sum(inside.map(({ good }) => good)))
      expect(sum(bins.map(({ bad }) => bad))).toBe(sum(inside.map(({ scrap, rework }) => scrap + rework)))
    }),
  )
})
