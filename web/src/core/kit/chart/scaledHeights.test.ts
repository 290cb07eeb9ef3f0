import { expect, test } from 'vitest'
import { scaledHeights } from './scaledHeights.ts'

const hour = 3_600_000
const column = (start: number, end: number, ...parts: number[]) => ({ start, end, parts })

test('a gap has no height, an empty column has height 0', () => {
  const gap = { start: hour, end: 2 * hour, parts: null }
  expect(scaledHeights([column(0, hour, 0, 0), gap])).toEqual([0, null])
})

test('an interval that has only started does not scale the axis', () => {
  expect(scaledHeights([column(0, hour, 0.5, 0.25), column(hour, hour + 30_000, 1, 0)])).toEqual([0.75, null])
  expect(scaledHeights([column(0, hour, 0.1, 0), column(hour, 1.5 * hour, 1, 0)])).toEqual([0.1, 1])
  expect(scaledHeights([column(0, 30_000, 1)])).toEqual([1])
  expect(scaledHeights([])).toEqual([])
})
