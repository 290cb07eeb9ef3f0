import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart } from './lineTags.ts'

test('texts at lines keep apart, in the order of their lines, and within the chart as long as there is room', () => {
  expect(apart([40, 10, 100], 16, 200)).toEqual([40, 10, 100])
  expect(apart([100, 104, 98], 16, 200)).toEqual([114, 130, 98])
  expect(apart([200, 199], 16, 200)).toEqual([192, 176])
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 5 }), (heights) => {
      const placed = apart(heights, 16, 300)
      const sorted = placed.toSorted((a, b) => a - b)
      for (const [k, at] of sorted.entries()) if (k > 0) expect(at - sorted[k - 1]!).toBeGreaterThanOrEqual(16 - 1e-9)
      for (const [a, one] of heights.entries())
        for (const [b, other] of heights.entries()) if (one < other) expect(placed[a]!).toBeLessThan(placed[b]!)
      for (const at of placed) expect(at >= 8 - 1e-9 && at <= 308).toBe(true)
    }),
  )
})
