import { expect, test } from 'vitest'
import { labelPositions } from './trendOptions.ts'

const viewport = { left: 100, right: 400, gap: 4 }

test('places the name of a shift at its start line, or at the edge if it started outside the viewport', () => {
  expect(labelPositions([{ left: 150, right: 300, width: 40 }], viewport)).toEqual([154])
  expect(labelPositions([{ left: 20, right: 300, width: 40 }], viewport)).toEqual([104])
})

test('omits names that do not fit or that would overlap the previous name', () => {
  expect(labelPositions([{ left: 20, right: 120, width: 40 }], viewport)).toEqual([null])
  expect(labelPositions([{ left: 380, right: 600, width: 40 }], viewport)).toEqual([null])
  const close = [
    { left: 150, right: 300, width: 40 },
    { left: 160, right: 320, width: 40 },
  ]
  expect(labelPositions(close, viewport)).toEqual([154, null])
})
