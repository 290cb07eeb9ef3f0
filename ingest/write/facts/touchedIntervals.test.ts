import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTouchedIntervals } from './touchedIntervals.ts'

const window = 300_000

test('touched time is stored in whole, merged windows and covers everything that touched it', () => {
  const span = fc.record({ from: fc.integer({ min: 0, max: 1e9 }), length: fc.integer({ min: 1, max: 4_000_000 }) })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 600 }), (spans) => {
      const touchedIntervals = createTouchedIntervals()
      for (const { from, length } of spans) touchedIntervals.add(1, 2, from, from + length)
      const intervals = touchedIntervals.take().get(1)?.get(2) ?? []
      const windows = new Set<number>()
      for (const { from, length } of spans)
        for (let k = Math.floor(from / window); k * window < from + length; k++) windows.add(k)
      expect(intervals.reduce((sum, { start, end }) => sum + (end - start) / window, 0)).toBe(windows.size)
      for (const { start, end } of intervals)
        for (let at = start; at < end; at += window) expect(windows.has(at / window)).toBe(true)
      expect(touchedIntervals.isEmpty()).toBe(true)
    }),
    { numRuns: 50 },
  )
})
