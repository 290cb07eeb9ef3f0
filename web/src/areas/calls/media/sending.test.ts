import { expect, test } from 'vitest'
import { layerFor } from './sending.ts'

test('the received resolution does not exceed the drawn size, and undrawn pictures are not received', () => {
  expect([0, 100, 180, 181, 360, 361, 900].map((height) => layerFor(height, 1))).toEqual([null, 0, 0, 1, 1, 2, 2])
  expect(layerFor(100, 2)).toBe(1)
})
