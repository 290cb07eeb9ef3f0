import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonUpTo } from './jsonUpTo.ts'

test('what is written is how JSON begins, all of it where there is room', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(60), (value, most) => {
      const whole = JSON.stringify(value)
      const written = jsonUpTo(value, most)
      expect(jsonUpTo(value, Number.POSITIVE_INFINITY)).toBe(whole)
      expect(written.length > most).toBe(whole.length > most)
      expect(written.slice(0, most)).toBe(whole.slice(0, most))
    }),
  ))

test('a large value is not gone through for its beginning', () => {
  const asked: number[] = []
  const list = Array.from({ length: 10_000 }, (_, index) => ({
    toJSON: () => {
      asked.push(index)
      return index
    },
  }))
  expect(jsonUpTo(list, 10).slice(0, 10)).toBe('[0,1,2,3,4')
  expect(asked.length).toBeLessThan(10)
})
