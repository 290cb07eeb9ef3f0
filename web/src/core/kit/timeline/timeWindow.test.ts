import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyed, panned, zoomed } from './timeWindow.ts'

const bounds = { start: 0, end: 3_600_000 }

test('zooming keeps the instant under the pointer at its position', () => {
  const closer = zoomed(bounds, bounds, 0.5, 900_000)
  expect(closer).toEqual({ start: 450_000, end: 2_250_000 })
  expect((900_000 - closer.start) / (closer.end - closer.start)).toBeCloseTo(0.25)
})

test('panning stops at the edges and keeps the length', () => {
  expect(panned({ start: 0, end: 600_000 }, bounds, -0.5)).toEqual({ start: 0, end: 600_000 })
  expect(panned({ start: 0, end: 600_000 }, bounds, 0.5)).toEqual({ start: 300_000, end: 900_000 })
})

test('keys without a meaning here are left to the page', () => {
  expect(keyed(bounds, bounds, 'Tab')).toBeNull()
})

test('whatever keys are pressed, the window stays within its bounds and has a positive length', () => {
  const keys = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'), { maxLength: 60 })
  fc.assert(
    fc.property(keys, (pressed) => {
      let window = bounds
      for (const key of pressed) {
        window = keyed(window, bounds, key) ?? window
        expect(window.start).toBeGreaterThanOrEqual(bounds.start)
        expect(window.end).toBeLessThanOrEqual(bounds.end + 0.001)
        expect(window.end - window.start).toBeGreaterThan(9999)
      }
    }),
  )
})
