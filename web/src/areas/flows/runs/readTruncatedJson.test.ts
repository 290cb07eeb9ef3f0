import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTruncatedJson } from './readTruncatedJson.ts'

test('reads complete JSON unchanged', () => {
  expect(readTruncatedJson('{"a":[1,"x"]}')).toEqual({ value: { a: [1, 'x'] }, isCut: false })
  expect(readTruncatedJson('yes')).toBeNull()
})

test('reads the complete parts of truncated JSON', () => {
  expect(readTruncatedJson('{"a":1,"b":{"c":"tw,o","d":"thr…')).toEqual({
    value: { a: 1, b: { c: 'tw,o' } },
    isCut: true,
  })
  expect(readTruncatedJson('[{"a":1},{"a":…')).toEqual({ value: [{ a: 1 }, {}], isCut: true })
})

test('reads a part of a value truncated at any position, without errors', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, at) => {
      const text = JSON.stringify(value)
      const truncated = text.slice(0, 1 + (at % text.length))
      expect(readTruncatedJson(truncated)).not.toBeNull()
    }),
  )
})
