import { expect, test } from 'vitest'
import { fittingView, scaleBar, unitsOf } from './planView.ts'

test('a plan fits into its box, whichever side is longer', () => {
  expect(unitsOf({ width: 400, height: 200 })).toEqual({ width: 1000, height: 500 })
  const { target, zoom } = fittingView({ width: 400, height: 200 }, { width: 500, height: 1000 })
  expect(target).toEqual([500, 250, 0])
  expect(2 ** zoom * 1000).toBeCloseTo(480)
  expect(2 ** fittingView({ width: 200, height: 400 }, { width: 2000, height: 500 }).zoom * 1000).toBeCloseTo(460)
})

test('the scale has a round length that fits', () => {
  expect(scaleBar(0.1, 120)).toEqual({ metres: 10, pixels: 100 })
  expect(scaleBar(0.5, 120)).toEqual({ metres: 50, pixels: 100 })
  expect(scaleBar(0.021, 120)).toEqual({ metres: 2, pixels: 2 / 0.021 })
})
