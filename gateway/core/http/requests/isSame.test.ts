import { expect, test } from 'vitest'
import { isSame } from './isSame.ts'

test('a key is the same or it is not, whatever its length', () => {
  expect(isSame('key', 'key')).toBe(true)
  for (const given of [undefined, '', 'kex', 'ke', 'keyy'])
    expect([given, isSame(given, 'key')]).toEqual([given, false])
})
