import { expect, test } from 'vitest'
import { zoomBy, zoomKey } from './zooms.ts'

test('zooming goes step by step and ends at either end; 0 fits in again', () => {
  expect(zoomBy(1, 1)).toBe(1.25)
  expect(zoomBy(1, -1)).toBe(0.75)
  expect(zoomBy(4, 1)).toBe(4)
  expect(zoomBy(0.5, -1)).toBe(0.5)
  expect(zoomKey('+', 1)).toBe(1.25)
  expect(zoomKey('-', 1)).toBe(0.75)
  expect(zoomKey('0', 3)).toBe(1)
  expect(zoomKey('x', 3)).toBe(null)
})
