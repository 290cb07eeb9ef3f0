import { expect, test } from 'vitest'
import { instantAt, sliderOf, sliderText } from './slider.ts'

test('the slider goes from the beginning of the range to its end, never past now', () => {
  const range = { start: 1000, end: 3000 }
  expect([0, 50, 100].map((slider) => instantAt(slider, range, 9000))).toEqual([1000, 2000, 3000])
  expect([0, 50, 100].map((slider) => instantAt(slider, range, 2000))).toEqual([1000, 1500, 2000])
  expect(instantAt(50, range, 500)).toBe(1000)
})

test('an address keeps the slider unless it stands at its end', () => {
  expect([sliderOf(undefined), sliderOf('12.5'), sliderOf('250')]).toEqual([100, 12.5, 100])
  expect([sliderText(100), sliderText(12.34567)]).toEqual([undefined, '12.346'])
})
