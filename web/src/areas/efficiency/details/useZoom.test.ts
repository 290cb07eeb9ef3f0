import { expect, test } from 'vitest'
import { zoomIn } from './useZoom.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const bounds = { start: Date.parse(at('06:00')), end: Date.parse(at('14:00')) }
const zoom = (zoomFrom?: string, zoomTo?: string) => {
  const window = zoomIn({ zoomFrom, zoomTo }, bounds)
  return window && [window.start, window.end].map((ms) => new Date(ms).toISOString())
}

test('zooms into the interval in the URL, clipped to the range; an interval that is outside, reversed or incomplete shows all of it', () => {
  expect(zoom(at('08:00'), at('09:00'))).toEqual([at('08:00'), at('09:00')])
  expect(zoom(at('05:00'), at('07:00'))).toEqual([at('06:00'), at('08:00')])
  expect(zoom(at('14:00'), at('15:00'))).toBe(null)
  expect(zoom(at('09:00'), at('08:00'))).toBe(null)
  expect(zoom(at('08:00'))).toBe(null)
  expect(zoom()).toBe(null)
})
