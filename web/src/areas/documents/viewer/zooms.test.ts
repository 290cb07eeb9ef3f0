import { expect, test } from 'vitest'
import { zoomBy, zoomKey } from './zooms.ts'

test('zooms in steps and stops at both ends; 0 fits to the window', () => {
  expect(zoomBy(1, 1)).toBe(1.25)
  expect(zoomBy(1, -1)).toBe(0.75)
  expect(zoomBy(4, 1)).toBe(4)
  expect(zoomBy(0.5, -1)).toBe(0.5)
  expect(zoomKey('+', 1)).toBe(1.25)
  expect(zoomKey('-', 1)).toBe(0.75)
  expect(zoomKey('0', 3)).toBe(1)
  expect(zoomKey('x', 3)).toBe(null)
})
