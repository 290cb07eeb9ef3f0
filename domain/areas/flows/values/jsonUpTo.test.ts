import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonUpTo } from './jsonUpTo.ts'

test('the output is a prefix of the JSON, or all of it if it fits', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(60), (value, max) => {
      const whole = JSON.stringify(value)
      const output = jsonUpTo(value, max)
      expect(jsonUpTo(value, Number.POSITIVE_INFINITY)).toBe(whole)
      expect(output.length > max).toBe(whole.length > max)
      expect(output.slice(0, max)).toBe(whole.slice(0, max))
    }),
  ))

test('only the start of a large value is visited', () => {
  const visited: number[] = []
  const list = Array.from({ length: 10_000 }, (_, index) => ({
    toJSON: () => {
      visited.push(index)
      return index
    },
  }))
  expect(jsonUpTo(list, 10).slice(0, 10)).toBe('[0,1,2,3,4')
  expect(visited.length).toBeLessThan(10)
})
