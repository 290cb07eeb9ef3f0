import { expect, test } from 'vitest'
import { instantAt, sliderIn, sliderOf, sliderText, slideTo } from './slider.ts'

test('the slider extends from the start of the range to its end, never past now', () => {
  const range = { start: 1000, end: 3000 }
  expect([0, 50, 100].map((slider) => instantAt(slider, range, 9000))).toEqual([1000, 2000, 3000])
  expect([0, 50, 100].map((slider) => instantAt(slider, range, 2000))).toEqual([1000, 1500, 2000])
  expect(instantAt(50, range, 500)).toBe(1000)
})

test('an address contains the slider unless it is at its end', () => {
  expect([sliderOf(undefined), sliderOf('12.5'), sliderOf('250')]).toEqual([100, 12.5, 100])
  expect([sliderText(100), sliderText(12.34567)]).toEqual([undefined, '12.346'])
})

test('in a day that is not over the instant is stored with the share, and the slider stays at it', () => {
  const day = { start: 0, end: 86_400_000, live: true }
  const address = slideTo(50, day, 3_600_000)
  expect(address).toEqual({ slider: '50', sliderAt: '1970-01-01T00:30:00.000Z' })
  const later = sliderIn(address, day, 7_200_000)
  expect([later, instantAt(later, day, 7_200_000)]).toEqual([25, 1_800_000])
  // The range has moved past it: its start is the nearest instant.
  expect(sliderIn(address, { start: 3_600_000, end: 90_000_000 }, 7_200_000)).toBe(0)
  expect(sliderIn({ slider: '50' }, day, 7_200_000)).toBe(50)
  const over = { ...day, live: false }
  expect([slideTo(50, over, 9e9), slideTo(100, day, 3_600_000)]).toEqual([{ slider: '50' }, {}])
})
