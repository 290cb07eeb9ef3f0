import { expect, test } from 'vitest'
import { storable } from './storable.ts'

test('texts and keys lose NUL and halves of characters, wherever they are', () => {
  const value = { 'a\0': ['b\ud800', { c: '\0' }], n: 1, none: null }
  expect(storable(value)).toEqual({ a: ['b\ufffd', { c: '' }], n: 1, none: null })
})

test('a value that can be stored is returned as it is', () => {
  const value = { a: ['b😀', { c: null }], n: 1 }
  expect(storable(value)).toBe(value)
})
