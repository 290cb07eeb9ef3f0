import { expect, test } from 'vitest'
import { parseJson } from './parseJson.ts'

test('JSON is its value; what is none is refused', () => {
  expect(parseJson('{"a":[1,"x",null]}')).toEqual({ value: { a: [1, 'x', null] } })
  expect(parseJson('{')).toEqual({ sentence: 'is not valid JSON' })
  expect(parseJson('')).toEqual({ sentence: 'is not valid JSON' })
})

test('text that nothing can keep is named by its path, names and lone texts included', () => {
  const sentence = 'has characters that cannot be kept'
  expect(parseJson('{"shifts":[{"start":"a\\u0000b"}]}')).toEqual({ sentence, name: 'shifts.0.start' })
  expect(parseJson('{"a":"\\ud800"}')).toEqual({ sentence, name: 'a' })
  expect(parseJson('{"a":{"\\udfff":1}}')).toEqual({ sentence, name: 'a.\udfff' })
  expect(parseJson('"\\u0000"')).toEqual({ sentence })
  expect(parseJson('{"a":"\\ud83d\\ude00"}')).toEqual({ value: { a: '😀' } })
})

test('names that JavaScript gives a meaning of its own are no fields, at any depth', () => {
  for (const name of ['__proto__', 'constructor', 'prototype'])
    expect(parseJson(`{"a":[{"${name}":{"b":1}}]}`)).toEqual({ sentence: 'is not a field here', name: `a.0.${name}` })
  expect(parseJson('{"a":"constructor"}')).toEqual({ value: { a: 'constructor' } })
})

test('what is nested without end is refused before anything walks it by recursion', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(parseJson(nested(64))).toHaveProperty('value')
  expect(parseJson(nested(65))).toHaveProperty('sentence')
  expect(parseJson(nested(200_000))).toHaveProperty('sentence')
})
