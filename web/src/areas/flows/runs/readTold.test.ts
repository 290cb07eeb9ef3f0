import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTold } from './readTold.ts'

test('what is told in full is read as it is', () => {
  expect(readTold('{"a":[1,"x"]}')).toEqual({ value: { a: [1, 'x'] }, isCut: false })
  expect(readTold('yes')).toBeNull()
})

test('of what was cut is read what is whole', () => {
  expect(readTold('{"a":1,"b":{"c":"tw,o","d":"thr…')).toEqual({ value: { a: 1, b: { c: 'tw,o' } }, isCut: true })
  expect(readTold('[{"a":1},{"a":…')).toEqual({ value: [{ a: 1 }, {}], isCut: true })
})

test('wherever a value is cut, something of it is read and nothing thrown', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, at) => {
      const text = JSON.stringify(value)
      const cut = text.slice(0, 1 + (at % text.length))
      expect(readTold(cut)).not.toBeNull()
    }),
  )
})
