import fc from 'fast-check'
import { expect, test } from 'vitest'
import { separateHeights } from './lineTags.ts'

test('texts at lines do not overlap, follow the order of their lines, and stay within the chart while there is space', () => {
  expect(separateHeights([40, 10, 100], 16, 200)).toEqual([40, 10, 100])
  expect(separateHeights([100, 104, 98], 16, 200)).toEqual([114, 130, 98])
  expect(separateHeights([200, 199], 16, 200)).toEqual([192, 176])
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 5 }), (heights) => {
      const placed = separateHeights(heights, 16, 300)
      const sorted = placed.toSorted((a, b) => a - b)
      for (const [k, at] of sorted.entries()) if (k > 0) expect(at - sorted[k - 1]!).toBeGreaterThanOrEqual(16 - 1e-9)
      for (const [a, height] of heights.entries())
        for (const [b, other] of heights.entries()) if (height < other) expect(placed[a]!).toBeLessThan(placed[b]!)
      for (const at of placed) expect(at >= 8 - 1e-9 && at <= 308).toBe(true)
    }),
  )
})
