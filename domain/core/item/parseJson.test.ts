import { expect, test } from 'vitest'
import { parseJson } from './parseJson.ts'

test('parses valid JSON and rejects anything else', () => {
  expect(parseJson('{"a":[1,"x",null]}')).toEqual({ value: { a: [1, 'x', null] } })
  expect(parseJson('{')).toEqual({ message: 'is not valid JSON' })
  expect(parseJson('')).toEqual({ message: 'is not valid JSON' })
})

test('text that cannot be stored is reported by its path, including names and lone texts', () => {
  const message = 'has characters that cannot be stored'
  expect(parseJson('{"shifts":[{"start":"a\\u0000b"}]}')).toEqual({ message, name: 'shifts.0.start' })
  expect(parseJson('{"a":"\\ud800"}')).toEqual({ message, name: 'a' })
  expect(parseJson('{"a":{"\\udfff":1}}')).toEqual({ message, name: 'a.\udfff' })
  expect(parseJson('"\\u0000"')).toEqual({ message })
  expect(parseJson('{"a":"\\ud83d\\ude00"}')).toEqual({ value: { a: '😀' } })
})

test('rejects names that JavaScript reserves, at any depth', () => {
  for (const name of ['__proto__', 'constructor', 'prototype'])
    expect(parseJson(`{"a":[{"${name}":{"b":1}}]}`)).toEqual({ message: 'is not a field here', name: `a.0.${name}` })
  expect(parseJson('{"a":"constructor"}')).toEqual({ value: { a: 'constructor' } })
})

test('rejects unbounded nesting before any recursive processing', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(parseJson(nested(64))).toHaveProperty('value')
  expect(parseJson(nested(65))).toHaveProperty('message')
  expect(parseJson(nested(200_000))).toHaveProperty('message')
})
