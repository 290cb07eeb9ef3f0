import { expect, test } from 'vitest'
import { isSame } from './isSame.ts'

test('compares keys of any length', () => {
  expect(isSame('key', 'key')).toBe(true)
  for (const input of [undefined, '', 'kex', 'ke', 'keyy'])
    expect([input, isSame(input, 'key')]).toEqual([input, false])
})
